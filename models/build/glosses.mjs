// Chooses the glosses of each Chinese word and writes gloss.bin.
import { layTable, writeTable } from './table-writer.mjs'

const firstHan = 0x3400
const lastHan = 0x9fff

/**
 * @typedef {{ word: string, share: number, rows: number[], weight: number }} Gloss rows: rows of the vector tables; weight: of each row in a sum
 */

/** Log share of a word in the training texts, for telling everyday glosses from rare ones. @param {Iterable<string>} texts @param {any} runtime */
export const countWords = (texts, runtime) => {
  /** @type {Map<string, number>} */
  const counts = new Map()
  let total = 0
  const visitor = {
    word: (/** @type {string} */ word) => {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      total++
    },
    han: () => {},
  }
  for (const text of texts) runtime.segment(text, visitor)
  return (/** @type {string} */ word) => Math.log2(((counts.get(word) ?? 0) + 0.3) / total)
}

/** @param {string} text @param {any} runtime @returns {string[]} */
const wordsOf = (text, runtime) => {
  /** @type {string[]} */
  const words = []
  runtime.segment(text, { word: (/** @type {string} */ word) => words.push(word), han: () => {} })
  return words
}

/**
 * Up to `most` glosses of a word: short ones of common words first; CC-CEDICT's own order counts too.
 * @param {string[]} glosses @param {(word: string) => number} logShare @param {any} runtime @param {number} most
 */
export const chooseGlosses = (glosses, logShare, runtime, most) => {
  const seen = new Set()
  return glosses
    .map((gloss, order) => {
      const words = wordsOf(gloss, runtime)
      const rarest = Math.min(...words.map(logShare))
      return { gloss, words, score: rarest - 0.5 * order - 0.8 * words.length }
    })
    .filter(
      ({ words }) => words.length > 0 && words.length <= 7 && !seen.has(words.join(' ')) && seen.add(words.join(' ')),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

/** How much a word counts by its frequency: a / (a + share), as in smooth inverse frequency (Arora et al. 2017), a = 10^-3. @param {number} share */
export const frequencyWeight = (share) => 1e-3 / (1e-3 + share)

/**
 * @param {string} path
 * @param {Gloss[]} glosses
 * @param {Map<string, string>} simplify traditional to simplified character
 * @param {any} runtime
 */
export const writeGlosses = (path, glosses, simplify, runtime) => {
  const printsFrom = (/** @type {number} */ seed) =>
    Uint32Array.from(glosses, ({ word }) => {
      let hash = seed
      for (let i = 0; i < word.length; i++) hash = runtime.extend(hash, word.charCodeAt(i))
      return runtime.fingerprint(hash)
    })
  // Among a hundred thousand fingerprints of 32 bits one pair is to be expected to collide: another seed, until none does.
  let seed = runtime.wordSeed
  while (new Set(printsFrom(seed)).size < glosses.length) seed++
  const { table, places, slots } = layTable(printsFrom(seed))
  const where = new Uint32Array(slots)
  const costs = new Uint8Array(slots)
  const weights = new Uint8Array(slots)
  /** @type {number[]} */
  const pool = []
  /** @type {Map<string, number>} */
  const pooled = new Map()
  let longest = 0
  glosses.forEach(({ word, rows, share, weight }, n) => {
    const slot = places[n]
    const key = rows.join(',')
    let offset = pooled.get(key)
    if (offset === undefined) {
      offset = pool.length
      pooled.set(key, offset)
      pool.push(...rows)
    }
    where[slot] = offset * 256 + rows.length
    costs[slot] = Math.min(255, Math.round(-8 * Math.log2(share)))
    weights[slot] = Math.max(1, Math.min(255, Math.round(weight * 32)))
    longest = Math.max(longest, word.length)
  })
  const simplified = Uint16Array.from({ length: lastHan - firstHan + 1 }, (_, i) => {
    const to = simplify.get(String.fromCharCode(firstHan + i))
    return to ? to.charCodeAt(0) : firstHan + i
  })
  writeTable(
    path,
    [slots, glosses.length, pool.length, longest, seed],
    [table, where, costs, weights, Uint16Array.from(pool), simplified],
  )
}
