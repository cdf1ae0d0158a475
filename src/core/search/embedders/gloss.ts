import { extend, fingerprint, slotOf } from './fingerprint.ts'
import { openTableFile } from './table-file.ts'

/** Receives a Chinese word as rows of the vector tables: each row counts with the weight. */
export type GlossVisitor = (row: number, weight: number) => void

/** The dictionary that turns Chinese words into rows: English pieces of their glosses, or a vector of their own. */
export interface Gloss {
  /** Visits the words of a run of Han characters, simplified or traditional; characters that are in no word are skipped. */
  visit(run: string, visitor: GlossVisitor): void
}

/** First and last character of the table from traditional to simplified characters. */
const firstHan = 0x3400
const lastHan = 0x9fff

/** Cost of a character that is in no word: more than that of the rarest word, in the units of the table. */
const unknownCost = 512

/** A weight is stored as a number of 1/32. */
const weightUnit = 1 / 32

/**
 * Reads `gloss.bin`. Header: slots (a power of two), entries, length of the pool, longest word in characters,
 * seed of the hash (chosen so that no two words have one fingerprint).
 * Arrays: `slots` fingerprints of simplified words; `slots` places, the offset of a word's rows in the pool times 256 plus
 * their number; `slots` costs, -8 log2 of the word's share of running text; `slots` weights in 1/32; the pool of rows (16 bits);
 * and for each character from U+3400 to U+9FFF its simplified form.
 *
 * A run is cut where the words' costs sum to the least: the most probable cut under word frequencies.
 */
export function openGloss(path: string): Gloss {
  const file = openTableFile(path)
  const [slots = 0, , poolLength = 0, longest = 0, seed = 0] = file.header
  const fingerprints = file.uint32(slots)
  const places = file.uint32(slots)
  const costs = file.uint8(slots)
  const weights = file.uint8(slots)
  const pool = file.uint16(poolLength)
  const simplified = file.uint16(lastHan - firstHan + 1)
  const simplify = (unit: number): number =>
    unit >= firstHan && unit <= lastHan ? (simplified[unit - firstHan] ?? unit) : unit

  return {
    visit(run, visitor) {
      const length = run.length
      const units = Uint16Array.from({ length }, (_, i) => simplify(run.charCodeAt(i)))
      const least = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY)
      const word = new Int32Array(length + 1).fill(-1)
      const from = new Int32Array(length + 1)
      least[0] = 0
      const offer = (end: number, cost: number, slot: number, start: number): void => {
        if (cost >= (least[end] ?? 0)) return
        least[end] = cost
        word[end] = slot
        from[end] = start
      }
      for (let start = 0; start < length; start++) {
        const cost = least[start] ?? 0
        offer(start + 1, cost + unknownCost, -1, start)
        let hash = seed
        for (let end = start + 1; end <= Math.min(length, start + longest); end++) {
          hash = extend(hash, units[end - 1] ?? 0)
          const slot = slotOf(fingerprints, fingerprint(hash))
          if (slot >= 0) offer(end, cost + (costs[slot] ?? 0), slot, start)
        }
      }
      for (let end = length; end > 0; end = from[end] ?? 0) {
        const slot = word[end] ?? -1
        if (slot < 0) continue
        const place = places[slot] ?? 0
        const weight = (weights[slot] ?? 0) * weightUnit
        for (let i = place >>> 8; i < (place >>> 8) + (place & 255); i++) visitor(pool[i] ?? 0, weight)
      }
    },
  }
}
