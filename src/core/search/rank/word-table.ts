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
  const wanted = Uint32Array.from(terms, (term) => term.hash)
  const { slots, mask } = layOut(wanted)
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage === undefined) continue
    lengths[row] = passage.length
    const { bag, code } = passage
    const hashes = bag.hashes()
    const base = row * width
    for (let position = 0; position < hashes.length; position++) {
      const hash = hashes[position] ?? 0
      for (let slot = hash & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
        const column = (slots[slot] ?? 0) - 1
        // Code seldom names its own language.
        if (wanted[column] !== hash || (code && terms[column]?.language === true)) continue
        text[base + column] = bag.text(position)
        names[base + column] = bag.names(position)
      }
    }
  }
  return { width, text, names, lengths }
}

/** Columns by the lowest bits of their hashes, counted from 1, each in the first free slot: most words of a passage meet an empty one at once. */
function layOut(hashes: Uint32Array): { slots: Uint16Array; mask: number } {
  let size = 64
  while (size < hashes.length * 8) size *= 2
  const mask = size - 1
  const slots = new Uint16Array(size)
  for (const [column, hash] of hashes.entries()) {
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = column + 1
  }
  return { slots, mask }
}
