import { foldTerm } from './glossary.ts'
import { type FoldedText, shareOf, standsIn } from './match-words.ts'

/** 2: the text has the whole term, 1: a part of it, 0: nothing. */
type TermMatch = 0 | 1 | 2

export interface MatchedTerm {
  term: string
  match: TermMatch
}

/** Terms in the order of how well they answer the text; doubles are left out. */
export function orderTerms(terms: readonly string[], text: FoldedText): MatchedTerm[] {
  const seen = new Set<string>()
  return terms
    .filter((term) => !seen.has(foldTerm(term)) && seen.add(foldTerm(term)))
    .map((term) => ({ term, match: matchTerm(term, text) }))
    .sort((a, b) => b.match - a.match)
}

function matchTerm(term: string, text: FoldedText): TermMatch {
  if (standsIn(term, text)) return 2
  const { share } = shareOf(term, text)
  return share === 1 ? 2 : share > 0 ? 1 : 0
}
