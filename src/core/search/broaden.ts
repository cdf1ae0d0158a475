import { type Reader, sql } from '../../contract/index.ts'
import { hashTerm, tokenise } from './analysis/index.ts'
import { countKey } from './index/fold.ts'
import type { ParsedQuery, QueryTerm } from './query/index.ts'
import { backgroundShare } from './rank/background.ts'
import type { Ranked } from './rank/rank-input.ts'
import { readTexts } from './retrieve/read-texts.ts'
import { inList } from './schema/index.ts'

/** Measured: three passages, ten terms, two fifths of the query's weight; more of any of them drifts away from the question. */
const passagesRead = 3
const termsAdded = 10
const weightAdded = 0.4

/** Hits that keep their place at the top. */
export const keptFirst = 3

/** Adds to a query the words that mark its best hits: relevance feedback without a person (RM3). */
export async function broadenQuery(
  reader: Reader,
  shelves: readonly number[],
  parsed: ParsedQuery,
  ranked: readonly Ranked[],
  passages: number,
): Promise<ParsedQuery> {
  const best = ranked.slice(0, passagesRead).map(({ passage }) => passage.id)
  const frequencies = new Map<string, number>()
  for (const { text } of (await readTexts(reader, best)).values())
    tokenise(text, (term, whole) => {
      if (!whole) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    })
  const own = new Set(parsed.terms.map(({ term }) => term))
  const candidates = [...frequencies].filter(([term]) => !own.has(term) && backgroundShare(term) < 0.03)
  const hashes = candidates.map(([term]) => hashTerm(term))
  const counts = new Map<number, number>()
  const keys = shelves.flatMap((shelf) => hashes.map((hash) => countKey(shelf, hash)))
  for (const { key, passages: count } of await reader.all<{ key: number; passages: number }>(
    sql`SELECT key, passages FROM search_counts WHERE key ${inList(reader.dialect, keys)}`,
  ))
    counts.set(key % 2 ** 32, (counts.get(key % 2 ** 32) ?? 0) + count)
  const marked = candidates
    .map(([term, frequency], i) => ({
      term,
      worth: frequency * Math.log(1 + passages / ((counts.get(hashes[i] ?? 0) ?? 0) + 1)),
    }))
    .sort((a, b) => b.worth - a.worth || (a.term < b.term ? -1 : 1))
    .slice(0, termsAdded)
  const all = marked.reduce((sum, { worth }) => sum + worth, 0) || 1
  const asked = parsed.terms.reduce((sum, { frequency }) => sum + frequency, 0)
  const added = marked.map(
    ({ term, worth }): QueryTerm => ({
      term,
      hash: hashTerm(term),
      nameHash: hashTerm(`=${term}`),
      frequency: weightAdded * asked * (worth / all),
      language: false,
    }),
  )
  return { ...parsed, terms: [...parsed.terms, ...added] }
}

/** The first hits of the exact question, then the order of the broad one. */
export function mergeBroad(exact: readonly Ranked[], broad: readonly Ranked[]): Ranked[] {
  const first = exact.slice(0, keptFirst)
  const names = new Set(first.map(({ record }) => record))
  const rest = broad.filter(({ record }) => !names.has(record))
  const top = rest[0]?.score ?? 0
  const lowest = first.at(-1)?.score ?? 0
  const lift = top > lowest ? top - lowest : 0
  const lifted = first.map(
    (entry): Ranked => ({
      ...entry,
      score: entry.score + lift,
      explain() {
        const { signals, evidence } = entry.explain()
        return {
          signals: lift > 0 ? [...signals, { name: 'best of the exact question', contribution: lift }] : signals,
          evidence,
        }
      },
    }),
  )
  return [...lifted, ...rest]
}
