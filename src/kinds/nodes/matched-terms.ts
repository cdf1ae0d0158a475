import { foldTerm } from './glossary.ts'

/** A prompt or query, read once for comparing many terms with it. */
export interface FoldedText {
  /** NFKC, lower case, white space as single spaces. */
  text: string
  words: ReadonlySet<string>
}

export function foldText(text: string): FoldedText {
  const folded = fold(text)
  return { text: ` ${folded} `, words: new Set(wordsOf(folded)) }
}

/**
 * How well a term answers a text: 2 when it stands in it whole, 1 when one of its words does, 0 otherwise.
 * Words of scripts with spaces must match whole; Chinese, Japanese and Korean have none, there a term inside the text is enough.
 */
export function matchTerm(term: string, text: FoldedText): 0 | 1 | 2 {
  const folded = fold(term)
  if (folded === '') return 0
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(
    folded,
  )
  if (unspaced) return text.text.includes(folded) ? 2 : 0
  if (text.text.includes(folded) && standsAlone(folded, text.text)) return 2
  return wordsOf(folded).some((word) => word.length > 2 && text.words.has(word)) ? 1 : 0
}

/** Terms in the order of how well they answer the text; doubles are left out. */
export function orderTerms(terms: readonly string[], text: FoldedText): { term: string; match: 0 | 1 | 2 }[] {
  const seen = new Set<string>()
  return terms
    .filter((term) => !seen.has(foldTerm(term)) && seen.add(foldTerm(term)))
    .map((term) => ({ term, match: matchTerm(term, text) }))
    .sort((a, b) => b.match - a.match)
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

function wordsOf(folded: string): string[] {
  return folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
}

function standsAlone(term: string, text: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + term.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}
