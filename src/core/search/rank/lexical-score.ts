import type { QueryTerm } from '../query/index.ts'
import type { Statistics } from '../retrieve/statistics.ts'
import { backgroundShare } from './background.ts'
import { weights } from './weights.ts'
import type { WordTable } from './word-table.ts'

/** A term of the query with what it is worth in this store. */
export interface WeighedTerm extends QueryTerm {
  idf: number
}

/**
 * Robertson's idf, ln(1 + (N − n + ½) / (n + ½)), with `background` passages of general text counted beside those of the store: in a store of
 * three records counts mean nothing yet, in a large one they outweigh the background.
 */
export function weighTerms(terms: readonly QueryTerm[], statistics: Statistics, background: number): WeighedTerm[] {
  return terms.map((term) => {
    const count = statistics.count(term.hash) + background * backgroundShare(term.term)
    const others = Math.max(0, statistics.passages + background - count)
    return { ...term, idf: Math.log(1 + (others + 0.5) / (count + 0.5)) }
  })
}

/** Lengths of the two fields as shares of their averages. */
export interface RelativeLengths {
  text: number
  names: number
}

/** What one term adds: BM25F with two fields, normed by their lengths, weighted and added before they saturate. */
export function termScore(term: WeighedTerm, text: number, names: number, lengths: RelativeLengths): number {
  if (text <= 0 && names <= 0) return 0
  const frequency =
    text / (1 - weights.textLength + weights.textLength * lengths.text) +
    (weights.names * names) / (1 - weights.namesLength + weights.namesLength * lengths.names)
  return (term.idf * term.frequency * frequency * (weights.k1 + 1)) / (weights.k1 + frequency)
}

/** The lexical score of one row of the table. */
export function rowScore(
  terms: readonly WeighedTerm[],
  table: Pick<WordTable, 'width' | 'text' | 'names'>,
  row: number,
  lengths: RelativeLengths,
): number {
  let score = 0
  const base = row * table.width
  for (let column = 0; column < table.width; column++) {
    const term = terms[column]
    if (term === undefined) continue
    score += termScore(term, table.text[base + column] ?? 0, table.names[base + column] ?? 0, lengths)
  }
  return score
}
