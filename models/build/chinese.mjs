// Makes the Chinese half: glosses for every word of the dictionary, and vectors of their own for the words that are frequent
// in texts that exist in both languages: those learn from the teacher's vector of the English side.
import { chooseGlosses, frequencyWeight, writeGlosses } from './glosses.mjs'
import { createRandom, shuffle } from './random.mjs'
import { createStudent, packLists, regress } from './student.mjs'

/** Words of the dictionary that are kept: a table of 2^17 slots that is at most 80 % full. */
const mostWords = 103_000

/**
 * @param {Awaited<ReturnType<import('./dictionary.mjs').readDictionary>>} dictionary
 * @param {(word: string) => number} logShare @param {any} runtime @param {any} wordpiece
 * @returns {import('./glosses.mjs').Gloss[]}
 */
export const makeGlosses = ({ entries, grammar }, logShare, runtime, wordpiece) => {
  const kept = entries
    .filter(({ word }) => word.length <= 8 && !grammar.has(word))
    .sort((a, b) => b.share - a.share || a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, mostWords)
  const shares = new Map(entries.map(({ word, share }) => [word, share]))
  const glosses = kept.flatMap(({ word, glosses: all, share }) => {
    const chosen = chooseGlosses(all, logShare, runtime, 3)
    const rows = chosen.flatMap(({ words }) => words.flatMap((english) => [...wordpiece.pieces(english)])).slice(0, 12)
    return rows.length > 0 ? [{ word, share, rows, weight: frequencyWeight(share) / chosen.length }] : []
  })
  // A word of grammar is in the table, so that the cut knows it, but stands for nothing.
  for (const word of grammar) glosses.push({ word, share: shares.get(word) ?? 1e-3, rows: [], weight: 1 })
  return glosses
}

/**
 * Cuts Chinese texts into words of the dictionary with the run-time code: a table whose rows are the two halves of the word's number.
 * @param {import('./glosses.mjs').Gloss[]} glosses @param {string} path a file that may be overwritten
 * @param {Map<string, string>} simplify @param {any} runtime
 */
const createCut = (glosses, path, simplify, runtime) => {
  const numbered = glosses.map((gloss, n) => ({ ...gloss, rows: [n & 255, n >> 8] }))
  writeGlosses(path, numbered, simplify, runtime)
  const table = runtime.openGloss(path)
  return (/** @type {string} */ text) => {
    /** @type {number[]} */
    const halves = []
    runtime.segment(text, {
      word: () => {},
      han: (/** @type {string} */ run) => table.visit(run, (/** @type {number} */ half) => halves.push(half)),
    })
    return halves.flatMap((low, i) => (i % 2 === 0 ? [glosses[halves[i + 1] * 256 + low].word] : []))
  }
}

/**
 * Gives the most frequent words of the parallel texts a row of their own, which starts as the sum of the word's glosses.
 * Changes those glosses so that they name the new row, and writes gloss.bin.
 * @param {object} input
 * @param {import('./glosses.mjs').Gloss[]} input.glosses
 * @param {[string, string][]} input.parallel Chinese and English
 * @param {string} input.path where gloss.bin is written
 * @param {Map<string, string>} input.simplify
 * @param {any} input.runtime
 * @param {any} input.wordpiece
 * @param {Float32Array} input.targets a unit row for each pair: the teacher's, of the English side
 * @param {Float32Array} input.english the rows of the English half
 * @param {number} input.dimensions
 * @param {{ words: number, least: number, epochs: number, rate: number, seed: number }} settings
 * @returns {Float32Array} the new rows
 */
export const trainChinese = (
  { glosses, parallel, path, simplify, runtime, wordpiece, targets, english, dimensions },
  { words, least, epochs, rate, seed },
) => {
  /** @type {Map<string, number>} */
  const counts = new Map()
  const cut = createCut(glosses, path, simplify, runtime)
  for (const [zh] of parallel) for (const word of new Set(cut(zh))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const chosen = glosses
    .filter(({ word, rows }) => rows.length > 0 && (counts.get(word) ?? 0) >= least)
    .sort((a, b) => (counts.get(b.word) ?? 0) - (counts.get(a.word) ?? 0) || (a.word < b.word ? -1 : 1))
    .slice(0, words)
  const first = english.length / dimensions
  const matrix = new Float32Array(english.length + chosen.length * dimensions)
  matrix.set(english)
  for (const [n, gloss] of chosen.entries()) {
    for (const row of gloss.rows) {
      for (let d = 0; d < dimensions; d++)
        matrix[(first + n) * dimensions + d] += gloss.weight * matrix[row * dimensions + d]
    }
    gloss.rows = [first + n]
    gloss.weight = 1
  }
  writeGlosses(path, glosses, simplify, runtime)
  const gloss = runtime.openGloss(path)
  const lists = packLists(parallel.map(([zh]) => runtime.readBag(zh, wordpiece, () => gloss)))
  const student = createStudent(matrix, dimensions, { frozen: first })
  const work = { sum: new Float64Array(dimensions), gradient: new Float64Array(dimensions) }
  const random = createRandom(seed)
  const order = Uint32Array.from({ length: parallel.length }, (_, n) => n)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    let loss = 0
    for (const n of order)
      loss += regress(student, lists, n, targets, n * dimensions, work, rate * (1 - epoch / epochs))
    console.log(`  chinese: epoch ${epoch + 1}, ${chosen.length} words, 1 - cos ${(loss / order.length).toFixed(4)}`)
  }
  return matrix.slice(english.length)
}
