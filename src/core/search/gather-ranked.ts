import type { SearchQuery, Store } from '../../contract/index.ts'
import type { Passage } from './index/passage-reader.ts'
import type { IndexState } from './index/state.ts'
import type { ParsedQuery } from './query/index.ts'
import { namedPerson } from './rank/named-person.ts'
import type { Ranked } from './rank/rank-input.ts'
import { rankRecords } from './rank/rank-records.ts'
import { countedTags, filtersOf, passes } from './retrieve/filters.ts'
import { findLexical, keepNarrowed } from './retrieve/find-lexical.ts'
import { findMeaning, type Meaning } from './retrieve/find-meaning.ts'
import { findTurns } from './retrieve/find-neighbours.ts'
import { limits } from './retrieve/limits.ts'
import { findRecords } from './retrieve/read-texts.ts'
import { readStatistics, type Statistics } from './retrieve/statistics.ts'

export interface Gathered {
  ranked: Ranked[]
  statistics: Statistics
  degraded: string | undefined
}

/** Finds candidates by words, ids and meaning, and ranks their records. Undefined where nothing is indexed. */
export async function gatherRanked(
  state: IndexState,
  store: Store,
  shelves: readonly number[],
  query: SearchQuery,
  parsed: ParsedQuery,
): Promise<Gathered | undefined> {
  const filters = filtersOf(query)
  const hashes = [...parsed.terms.flatMap((term) => [term.hash, term.nameHash]), ...countedTags(filters)]
  const { statistics, pending } = await readStatistics(state, store, shelves, hashes)
  if (statistics.passages === 0) return undefined
  const passages = new Map<number, Passage>()
  const read = async (wanted: Iterable<number>) => {
    for (const passage of await state.passages.read(store, wanted)) passages.set(passage.id, passage)
  }
  for (let attempt = 0; attempt < 3; attempt++) {
    const ids = await findLexical(state.tokens, store, shelves, parsed.terms, statistics, pending, filters)
    await read(ids)
    const gone = new Set([...ids].filter((id) => !passages.has(id)))
    if (gone.size === 0) break
    // Remembered ones were removed meanwhile: others may stand in their place.
    state.tokens.drop(gone)
  }
  await read(await findRecords(store, shelves, parsed.recordIds))
  const person = namedPerson(query.text, passages.values())
  let degraded: string | undefined
  let meaning: Meaning | undefined
  if (state.embedder === undefined) degraded = 'The embedder is off: found by words only.'
  else if (query.abort?.aborted === true) degraded = 'The time ran out: found by words only.'
  else
    try {
      const subject = person === undefined ? query.text : query.text.replaceAll(person, ' ')
      const found = await findMeaning(state, store, shelves, pending, subject, limits.meaning)
      if (found === 'not yet') degraded = 'Nothing was embedded yet: found by words only.'
      else meaning = found
    } catch {
      degraded = 'The embedder did not answer: found by words only.'
    }
  if (meaning !== undefined) {
    const near = meaning.nearest.filter((id) => !passages.has(id))
    const worth = await keepNarrowed(state.tokens, store, shelves, near, statistics, pending, filters)
    await read(worth)
    const gone = worth.filter((id) => !passages.has(id))
    if (gone.length > 0 && !('afterCommit' in store)) state.codes.drop(new Set(gone))
  }
  for (const passage of await findTurns(state, store, [...passages.values()])) passages.set(passage.id, passage)
  const ranked = rankRecords({
    query,
    parsed,
    passages: [...passages.values()],
    statistics,
    meaning,
    person,
    accept: (passage) => passes(passage, filters),
  })
  return { ranked, statistics, degraded }
}
