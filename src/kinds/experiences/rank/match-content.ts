import { isLiteral } from './literal.ts'
import { compareNames, matchSymbols, type NameEvidence, type RecordedSymbols } from './match-symbols.ts'
import { type Matching, nothing } from './matching.ts'
import { phraseRun } from './phrase-run.ts'
import type { RankCandidate } from './rank-candidate.ts'
import type { AskedText, RankQuery } from './rank-query.ts'
import { readSymbol } from './read-symbol.ts'
import { termsOf, wantedTerms } from './terms.ts'
import { type HasTerm, shareOf, weightOf } from './weigh-terms.ts'

/** What query and record have in common, for the signals and for the judgement whether the record is about the same failure. */
export interface ContentMatch {
  symbol: Matching
  lexical: Matching
  evidence: ContentEvidence
}

/** Shares are 0 to 1, by the weights of the words. */
export interface ContentEvidence extends NameEvidence {
  /** A short question stands in the record word for word, or with all of its words. */
  literal: boolean
  /** Share of the words that ask which stand in the record. */
  asked: number
  /** The same of the one line of the question of which it is greatest, less for a line that has little in common. */
  line: number
  /** Share of the words of the record's title and first part which stand in the question. */
  recorded: number
  /** Weight of the longest phrase of the record's first part that stands in the question. */
  phrase: number
}

/** Weight of the words that a line must have in common to count in full: two that are not ordinary. */
const telling = 2

export function matchContent(query: RankQuery, candidate: RankCandidate): ContentMatch {
  const { what, why, where, learned } = candidate.content
  const head = `${candidate.title}\n${what}`
  const told = termsOf(head)
  const rest = wantedTerms(`${why}\n${where}\n${learned}`, query.wanted)
  const has: HasTerm = (key) => told.has(key) || rest.has(key)
  const symbols = readSymbols(candidate.symbols, head)
  const matches = query.texts.map((text) => matchText(text, symbols, has))
  const literal = isLiteral(query.literal, candidate, has)
  const lexical = best(matches.map((match) => match.lexical))
  return {
    symbol: best(matches.map(({ symbol }) => symbol)),
    lexical: literal && lexical.share < 1 ? { share: 1, detail: query.literal.phrase ?? lexical.detail } : lexical,
    evidence: {
      literal,
      asked: Math.max(...matches.map(({ lexical }) => lexical.share)),
      line: Math.max(...matches.map(({ line }) => line)),
      recorded: shareOf(told, (key) => query.words.has(key)),
      phrase: phraseRun(what, query.neighbours),
      ...compareNames(query, symbols, has),
    },
  }
}

function readSymbols(symbols: readonly string[], head: string): RecordedSymbols {
  const lower = head.toLowerCase()
  const all = symbols.map(readSymbol)
  return { all, leading: all.filter(({ key }) => lower.includes(key)) }
}

interface TextMatch {
  symbol: Matching
  lexical: Matching
  line: number
}

function matchText(text: AskedText, symbols: RecordedSymbols, has: HasTerm): TextMatch {
  const found: string[] = []
  for (const [key, { shown }] of text.terms) if (has(key)) found.push(shown)
  return {
    symbol: matchSymbols(text, symbols, has),
    lexical: found.length === 0 ? nothing : { share: shareOf(text.terms, has), detail: found.sort().join(',') },
    line: Math.max(0, ...text.lines.map((line) => shareOf(line, has) * Math.min(1, weightOf(line, has) / telling))),
  }
}

const best = (matchings: readonly Matching[]): Matching =>
  matchings.reduce((one, other) => (other.share > one.share ? other : one), nothing)
