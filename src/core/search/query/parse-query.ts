import { hashTerm, tokenise } from '../analysis/index.ts'
import { type DateMention, findDates } from '../dates/index.ts'
import { findPhrases } from './find-phrases.ts'
import { isLanguageName } from './language-names.ts'

export interface QueryTerm {
  term: string
  hash: number
  /** Hash of the term as one that names a record. */
  nameHash: number
  /** How often the query has it. */
  frequency: number
  /** Names a programming language, which code in it seldom mentions. */
  language: boolean
}

export interface ParsedQuery {
  text: string
  terms: readonly QueryTerm[]
  dates: readonly DateMention[]
  /** What is to stand in a text as it is: what the query puts in quotes, or a short query as a whole. Normalised. */
  phrases: readonly string[]
  /** Ids of records that stand in the query. */
  recordIds: readonly string[]
}

const recordId = /\b[a-z]{2,4}_[0-9a-f]{32}\b/g

/** Longer queries are whole prompts: of those the rarest terms decide, so that a bound on their number costs nothing. */
const mostTerms = 256

export function parseQuery(text: string, now: Date): ParsedQuery {
  const dates = findDates(text, now)
  let terms = termsOf(withoutDates(text, dates), false)
  if (terms.length === 0) terms = termsOf(text, false)
  if (terms.length === 0) terms = termsOf(text, true)
  return {
    text,
    terms: terms.slice(0, mostTerms),
    dates,
    phrases: findPhrases(text),
    recordIds: [...new Set(text.match(recordId) ?? [])],
  }
}

/** Once a date in words is understood, they would only find other texts that have the same words; one in digits may stand in a text as it is. */
function withoutDates(text: string, dates: readonly DateMention[]): string {
  let rest = ''
  let at = 0
  for (const { start, end } of dates) {
    if (/^[\d./-]+$/.test(text.slice(start, end))) continue
    rest += `${text.slice(at, start)} `
    at = end
  }
  return rest + text.slice(at)
}

function termsOf(text: string, everything: boolean): QueryTerm[] {
  const counts = new Map<string, number>()
  tokenise(text, (term) => counts.set(term, (counts.get(term) ?? 0) + 1), everything)
  return [...counts].map(([term, frequency]) => ({
    term,
    hash: hashTerm(term),
    nameHash: hashTerm(`=${term}`),
    frequency,
    language: isLanguageName(term),
  }))
}
