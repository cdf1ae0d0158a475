import type { Passage } from '../index/passage-reader.ts'
import type { QueryTerm } from '../query/index.ts'

/**
 * How often each candidate (a row) has each term of the query (a column), in its text and among its names. Flat, since a search looks at
 * thousands of candidates.
 */
export interface WordTable {
  width: number
  text: Float64Array
  names: Float64Array
  /** Words in the text of each candidate. */
  lengths: Float64Array
}

export function fillTable(passages: readonly Passage[], terms: readonly QueryTerm[]): WordTable {
  const width = terms.length
  const text = new Float64Array(passages.length * width)
  const names = new Float64Array(passages.length * width)
  const lengths = new Float64Array(passages.length)
  const hashes = Uint32Array.from(terms, (term) => term.hash)
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage === undefined) continue
    lengths[row] = passage.length
    const { bag } = passage
    for (let column = 0; column < width; column++) {
      // Code seldom names its own language.
      if (passage.code && terms[column]?.language === true) continue
      const position = bag.find(hashes[column] ?? 0)
      if (position < 0) continue
      text[row * width + column] = bag.text(position)
      names[row * width + column] = bag.names(position)
    }
  }
  return { width, text, names, lengths }
}
