import type { Passage } from '../index/passage-reader.ts'
import type { QueryTerm } from '../query/index.ts'
import type { Statistics } from '../retrieve/statistics.ts'
import { backgroundShare } from './background.ts'
import { weights } from './weights.ts'

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

/** What of each term a passage has, ready for the formula: text and names, with the words of neighbouring turns mixed in. */
export interface TermProfile {
  text: Float64Array
  names: Float64Array
}

export function profile(passage: Passage, terms: readonly WeighedTerm[]): TermProfile {
  const text = new Float64Array(terms.length)
  const names = new Float64Array(terms.length)
  terms.forEach((term, i) => {
    if (term.language && passage.code) return
    const position = passage.bag.find(term.hash)
    if (position < 0) return
    text[i] = passage.bag.text(position)
    names[i] = passage.bag.names(position)
  })
  return { text, names }
}

/** BM25F with two fields: the frequency in each is normed by the field's length, weighted and added before it saturates. */
export function lexicalScore(
  terms: readonly WeighedTerm[],
  found: TermProfile,
  lengths: { text: number; names: number },
  statistics: Statistics,
): { score: number; parts: Float64Array } {
  const { k1, textLength, namesLength, names } = weights
  const textNorm = 1 - textLength + (textLength * lengths.text) / statistics.averageLength
  const namesNorm = 1 - namesLength + (namesLength * lengths.names) / statistics.averageNamesLength
  const parts = new Float64Array(terms.length)
  let score = 0
  terms.forEach((term, i) => {
    const frequency = (found.text[i] ?? 0) / textNorm + (names * (found.names[i] ?? 0)) / namesNorm
    if (frequency <= 0) return
    const part = (term.idf * term.frequency * frequency * (k1 + 1)) / (k1 + frequency)
    parts[i] = part
    score += part
  })
  return { score, parts }
}
