import { type Matching, nothing } from './matching.ts'
import { phraseRun } from './phrase-run.ts'
import type { RankCandidate } from './rank-candidate.ts'
import type { AskedText, RankQuery } from './rank-query.ts'
import { type RecordedSymbol, readSymbol } from './read-symbol.ts'
import { type Term, termsOf } from './terms.ts'

/** What query and record have in common, for the signals and for the judgement whether the record is about the same failure. */
export interface ContentMatch {
  symbol: Matching
  lexical: Matching
  evidence: ContentEvidence
}

/** All are 0 to 1 unless told otherwise; words and symbols count by their weights. */
export interface ContentEvidence {
  /** Share of the words that ask which stand in the record. */
  asked: number
  /** The same of the one line of the question of which it is greatest. */
  line: number
  /** Weight of that line's words that do not stand in the record; names of files and numbers do not count. */
  missing: number
  /** Share of the words of the record's title and first part which stand in the question. */
  recorded: number
  /** Weight of the longest phrase of the record's first part that stands in the question. */
  phrase: number
  /** Share of the names in the record's first part which stand in the question; 0 where it has none. */
  names: number
  /** Weight of those names, found or not. */
  named: number
  /** Weight of the error codes in common; and of those of the record's first part that the question has not. */
  codes: number
  otherCodes: number
}

/** Weight of the words that a line must have in common to tell something: two that are not ordinary. */
const telling = 2

/** Weight of symbols in common from which more of them do not matter: one plain name. */
const enough = 0.6

export function matchContent(query: RankQuery, candidate: RankCandidate): ContentMatch {
  const { what, why, where, learned } = candidate.content
  const told = termsOf(`${candidate.title}\n${what}`)
  const rest = termsOf(`${why}\n${where}\n${learned}`)
  const has = (key: string): boolean => told.has(key) || rest.has(key)
  const symbols = candidate.symbols.map(readSymbol)
  const head = `${candidate.title}\n${what}`.toLowerCase()
  const leading = symbols.filter(({ key }) => head.includes(key))
  const matches = query.texts.map((text) => matchText(text, has, symbols, leading))
  return {
    symbol: best(matches.map(({ symbol }) => symbol)),
    lexical: best(matches.map(({ lexical }) => lexical)),
    evidence: {
      ...matches.map(({ line }) => line).reduce((one, other) => (other.line > one.line ? other : one), noLine),
      asked: Math.max(...matches.map(({ lexical }) => lexical.share)),
      recorded: shareOf(told, (key) => query.words.has(key)),
      phrase: phraseRun(what, query.neighbours),
      ...compareSymbols(query, leading),
    },
  }
}

interface LineMatch {
  line: number
  missing: number
}

const noLine: LineMatch = { line: 0, missing: 0 }

interface TextMatch {
  symbol: Matching
  lexical: Matching
  line: LineMatch
}

type Has = (key: string) => boolean

function matchText(
  text: AskedText,
  has: Has,
  recorded: readonly RecordedSymbol[],
  leading: readonly RecordedSymbol[],
): TextMatch {
  const found = [...text.terms].filter(([key]) => has(key)).map(([, { shown }]) => shown)
  const lines = text.lines.map((line) => ({
    line: shareOf(line, has) * Math.min(1, sumOf(line, has) / telling),
    missing: sumOf(line, (key, { weight }) => weight >= 0.5 && !has(key)),
  }))
  return {
    symbol: matchSymbols(text, has, recorded, leading),
    lexical: found.length === 0 ? nothing : { share: shareOf(text.terms, has), detail: found.sort().join(',') },
    line: lines.reduce((one, other) => (other.line > one.line ? other : one), noLine),
  }
}

/**
 * Weight of the symbols in common, of the weight of those that ask or those at the head of the record, whichever is less: a log has many, and a
 * short question few. A plain word of the question may be a symbol of the record.
 */
function matchSymbols(
  { symbols, terms }: AskedText,
  has: Has,
  recorded: readonly RecordedSymbol[],
  leading: readonly RecordedSymbol[],
): Matching {
  const keys = new Set(recorded.map(({ key }) => key))
  const matched: string[] = []
  let [asked, common] = [0, 0]
  for (const [key, { symbol, weight }] of symbols) {
    asked += weight
    if (!keys.has(key) && !has(key)) continue
    common += weight
    matched.push(symbol)
  }
  for (const { key, weight, sort } of recorded) {
    if (sort !== 'name' || symbols.has(key) || !terms.has(key)) continue
    asked += weight
    common += weight
    matched.push(key)
  }
  if (matched.length === 0) return nothing
  const least = Math.min(
    asked,
    Math.max(
      enough,
      leading.reduce((sum, { weight }) => sum + weight, 0),
    ),
  )
  return {
    share: Math.min(1, common / least) * Math.min(1, common / enough),
    detail: matched.join(','),
  }
}

function compareSymbols(
  query: RankQuery,
  leading: readonly RecordedSymbol[],
): Pick<ContentEvidence, 'names' | 'named' | 'codes' | 'otherCodes'> {
  const isAsked = (key: string): boolean => query.words.has(key) || query.texts.some(({ symbols }) => symbols.has(key))
  let [named, found, codes, otherCodes] = [0, 0, 0, 0]
  for (const { key, weight, sort } of leading) {
    const asked = isAsked(key)
    if (sort === 'name') {
      named += weight
      if (asked) found += weight
    } else if (sort === 'code') {
      if (asked) codes += weight
      else otherCodes += weight
    }
  }
  return { names: named === 0 ? 0 : found / named, named, codes, otherCodes }
}

const best = (matchings: readonly Matching[]): Matching =>
  matchings.reduce((one, other) => (other.share > one.share ? other : one), nothing)

/** Weight of the terms of which it is true, of the weight of all. */
function shareOf(terms: ReadonlyMap<string, Term>, isFound: Has): number {
  const all = sumOf(terms, () => true)
  return all === 0 ? 0 : sumOf(terms, isFound) / all
}

function sumOf(terms: ReadonlyMap<string, Term>, counts: (key: string, term: Term) => boolean): number {
  let sum = 0
  for (const [key, term] of terms) if (counts(key, term)) sum += term.weight
  return sum
}
