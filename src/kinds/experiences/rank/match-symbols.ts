import { type Matching, nothing } from './matching.ts'
import type { AskedText, RankQuery } from './rank-query.ts'
import type { RecordedSymbol } from './read-symbol.ts'
import type { HasTerm } from './weigh-terms.ts'

/** Weight of symbols in common from which more of them do not matter: one plain name. */
const enough = 0.6

/** The symbols of a record: all of them, and those that stand at its head, in title or first part. */
export interface RecordedSymbols {
  all: readonly RecordedSymbol[]
  leading: readonly RecordedSymbol[]
}

/**
 * Weight of the symbols in common, of the weight of those that ask or those at the head of the record, whichever is less: a log has many, and a
 * short question few. A plain word of the question may be a symbol of the record.
 */
export function matchSymbols({ symbols, terms }: AskedText, { all, leading }: RecordedSymbols, has: HasTerm): Matching {
  const keys = new Set(all.map(({ key }) => key))
  const matched: string[] = []
  let [asked, common] = [0, 0]
  for (const [key, { symbol, weight }] of symbols) {
    asked += weight
    if (!keys.has(key) && !has(key)) continue
    common += weight
    matched.push(symbol)
  }
  for (const { key, weight, sort } of all) {
    if (sort !== 'name' || symbols.has(key) || !terms.has(key)) continue
    asked += weight
    common += weight
    matched.push(key)
  }
  if (matched.length === 0) return nothing
  const head = leading.reduce((sum, { weight }) => sum + weight, 0)
  const least = Math.min(asked, Math.max(enough, head))
  return { share: Math.min(1, common / least) * Math.min(1, common / enough), detail: matched.join(',') }
}

/** How the names at the head of a record compare with those that ask. */
export interface NameEvidence {
  /** Share of them that stand in the question, by weight; 0 where there are none. */
  names: number
  /** Their weight, found or not. */
  named: number
  /** Weight of names that each side has and the other has not: of the two the smaller. */
  apart: number
}

export function compareNames({ texts, words }: RankQuery, { leading }: RecordedSymbols, has: HasTerm): NameEvidence {
  let [found, lost] = [0, 0]
  for (const { key, terms, weight, sort } of leading) {
    if (sort !== 'name') continue
    const asked = texts.some(({ symbols }) => symbols.has(key)) || terms.every((term) => words.has(term))
    if (asked) found += weight
    else lost += weight
  }
  const foreign = texts.map(({ symbols }) => {
    let sum = 0
    for (const [key, { weight, sort }] of symbols) if (sort === 'name' && !has(key)) sum += weight
    return sum
  })
  return {
    names: found + lost === 0 ? 0 : found / (found + lost),
    named: found + lost,
    apart: Math.min(lost, ...foreign),
  }
}
