import { symbolKey, symbolWeight } from '../symbols/index.ts'
import { type Matching, nothing } from './matching.ts'
import type { RankCandidate } from './rank-candidate.ts'
import type { AskedText, RankQuery } from './rank-query.ts'
import { termsOf } from './terms.ts'

/** What of query and record is one, for the signals and for the judgement whether it is relevant. All shares are 0 to 1. */
export interface ContentMatch {
  symbol: Matching
  lexical: Matching
  evidence: ContentEvidence
}

export interface ContentEvidence {
  /** Share of the words of the text that asks which stand in the record, by weight. */
  asked: number
  /** Share of the words of the record's title and first part which stand in what asks, by weight. */
  recorded: number
  /** Weight of the symbols in common. */
  common: number
  /** Weight of symbols of which each side has others: of the two the smaller. */
  apart: number
}

/** Weight of symbols in common from which their number no longer matters: one plain name. */
const enough = 0.6

export function matchContent(query: RankQuery, candidate: RankCandidate): ContentMatch {
  const { what, why, where, learned } = candidate.content
  const told = termsOf(`${candidate.title}\n${what}`)
  const words = new Set([...told.keys(), ...termsOf(`${why}\n${where}\n${learned}`).keys()])
  const symbols = new Map(candidate.symbols.map((symbol) => [symbolKey(symbol), symbolWeight(symbol)]))
  const matches = query.texts.map((text) => matchText(text, words, symbols, candidate))
  const symbol = best(matches.map((match) => match.symbol))
  const lexical = best(matches.map((match) => match.lexical))
  return {
    symbol,
    lexical,
    evidence: {
      asked: Math.max(...matches.map((match) => match.asked)),
      recorded: shareOf(told, query.words),
      common: Math.max(...matches.map((match) => match.common)),
      apart: Math.min(...matches.map((match) => match.apart)),
    },
  }
}

interface TextMatch {
  symbol: Matching
  lexical: Matching
  asked: number
  common: number
  apart: number
}

function matchText(
  { terms, symbols }: AskedText,
  words: ReadonlySet<string>,
  recorded: ReadonlyMap<string, number>,
  { title, content }: RankCandidate,
): TextMatch {
  const matched: string[] = []
  let [asked, common] = [0, 0]
  for (const [key, { symbol, weight }] of symbols) {
    asked += weight
    if (!recorded.has(key) && !words.has(key)) continue
    common += weight
    matched.push(symbol)
  }
  // A plain word of the question may be a symbol of the record.
  for (const [key, { shown }] of terms) {
    const weight = symbols.has(shown) || symbols.has(key) ? undefined : (recorded.get(shown) ?? recorded.get(key))
    if (weight === undefined || weight < 0.6) continue
    asked += weight
    common += weight
    matched.push(shown)
  }
  const head = `${title}\n${content.what}`.toLowerCase()
  let [ofRecord, foreign] = [0, 0]
  for (const [key, weight] of recorded) {
    if (!head.includes(key)) continue
    ofRecord += weight
    if (!symbols.has(key) && !terms.has(key)) foreign += weight
  }
  const least = Math.min(asked, Math.max(ofRecord, enough))
  const share = least === 0 ? 0 : Math.min(1, common / least) * Math.min(1, common / enough)
  const found = [...terms].filter(([key]) => words.has(key)).map(([, term]) => term.shown)
  const lexical = shareOf(terms, words)
  return {
    symbol: matched.length === 0 ? nothing : { share, detail: matched.join(',') },
    lexical: found.length === 0 ? nothing : { share: lexical, detail: found.sort().join(',') },
    asked: lexical,
    common,
    apart: Math.min(asked - common, foreign),
  }
}

const best = (matchings: readonly Matching[]): Matching =>
  matchings.reduce((one, other) => (other.share > one.share ? other : one), nothing)

/** Weight of the terms that are among the words, of the weight of all. */
function shareOf(terms: ReadonlyMap<string, { weight: number }>, words: ReadonlySet<string>): number {
  let [found, all] = [0, 0]
  for (const [key, { weight }] of terms) {
    all += weight
    if (words.has(key)) found += weight
  }
  return all === 0 ? 0 : found / all
}
