// Chooses the vocabulary: the teacher's word pieces in Latin, Greek or Cyrillic letters and digits,
// and the words of the training texts that are frequent but that the teacher would cut into several pieces.
import { layTable, writeTable } from './table-writer.mjs'

/** A piece is kept when it consists of lower-case letters without accents, or digits: nothing else reaches the look-up. */
const keeps = /^(##)?[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]+$/u

/**
 * @param {Record<string, number>} teacherVocabulary piece to number
 * @param {Iterable<string>} texts
 * @param {any} runtime
 * @param {{ extra: number, least: number }} options extra: words to add; least: how often a word must occur
 * @returns {string[]} pieces in row order; continuing ones start with ##
 */
export const chooseVocabulary = (teacherVocabulary, texts, runtime, { extra, least }) => {
  const pieces = Object.keys(teacherVocabulary).filter((piece) => keeps.test(piece))
  const known = new Set(pieces)
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const text of texts) {
    runtime.segment(text, {
      word: (/** @type {string} */ word) => {
        if (!known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
      },
      han: () => {},
    })
  }
  const added = [...counts]
    .filter(([word, count]) => count >= least && /^[a-z][a-z0-9]{2,24}$/.test(word) && !/(\w)\1\1/.test(word))
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, extra)
    .map(([word]) => word)
  return [...pieces, ...added]
}

/** @param {string} path @param {string[]} pieces @param {any} runtime */
export const writeVocabulary = (path, pieces, runtime) => {
  const prints = Uint32Array.from(pieces, (piece) => {
    const inside = piece.startsWith('##')
    let hash = inside ? runtime.insideSeed : runtime.wordSeed
    for (const unit of (inside ? piece.slice(2) : piece).split('')) hash = runtime.extend(hash, unit.charCodeAt(0))
    return runtime.fingerprint(hash)
  })
  const { table, places, slots } = layTable(prints)
  const rows = new Uint16Array(slots)
  places.forEach((slot, row) => {
    rows[slot] = row
  })
  writeTable(path, [slots, pieces.length], [table, rows])
}
