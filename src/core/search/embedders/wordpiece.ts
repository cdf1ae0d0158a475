import { extend, fingerprint, insideSeed, slotOf, wordSeed } from './fingerprint.ts'
import { openTableFile } from './table-file.ts'

/** Turns a word into the numbers of the pieces that it is made of. */
export interface Wordpiece {
  /** The rows of a lower-case word's pieces; none where a character of it is in no piece. The array is shared: do not change it. */
  pieces(word: string): Uint16Array
}

/** Words are remembered up to this many, then all are forgotten: it bounds memory at about 2 MB. */
const remembered = 20_000

const none = new Uint16Array(0)

/**
 * Reads `vocabulary.bin`. Header: slots (a power of two), entries. Arrays: `slots` fingerprints, `slots` row numbers (16 bits).
 * A word that is an entry is one piece; any other is cut greedily, longest piece first, as BERT's WordPiece does.
 */
export function openWordpiece(path: string): Wordpiece {
  const file = openTableFile(path)
  const slots = file.header[0] ?? 0
  const fingerprints = file.uint32(slots)
  const rows = file.uint16(slots)
  const known = new Map<string, Uint16Array>()

  const cut = (word: string): Uint16Array => {
    const found: number[] = []
    const prints = new Uint32Array(word.length)
    let start = 0
    while (start < word.length) {
      let hash = start === 0 ? wordSeed : insideSeed
      for (let i = start; i < word.length; i++) {
        hash = extend(hash, word.charCodeAt(i))
        prints[i] = fingerprint(hash)
      }
      let end = word.length
      let slot = -1
      for (; end > start; end--) {
        slot = slotOf(fingerprints, prints[end - 1] ?? 0)
        if (slot >= 0) break
      }
      if (slot < 0) return none
      found.push(rows[slot] ?? 0)
      start = end
    }
    return Uint16Array.from(found)
  }

  return {
    pieces(word) {
      const before = known.get(word)
      if (before) return before
      if (known.size >= remembered) known.clear()
      const found = cut(word)
      known.set(word, found)
      return found
    },
  }
}
