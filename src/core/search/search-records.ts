import type { Hit, MemoryRecord, SearchQuery, SearchReply, Store } from '../../contract/index.ts'
import { hashTerm } from './analysis/index.ts'
import type { Passage } from './index/passage-reader.ts'
import type { IndexState } from './index/state.ts'
import { type ParsedQuery, parseQuery } from './query/index.ts'
import { confidenceOf } from './rank/confidence.ts'
import { namedPerson } from './rank/named-person.ts'
import { phraseIn } from './rank/phrase-in.ts'
import { type Ranked, rankRecords } from './rank/rank-records.ts'
import { SignalSum } from './rank/signals.ts'
import { weights } from './rank/weights.ts'
import { filtersOf, passes } from './retrieve/filters.ts'
import { findLexical } from './retrieve/find-lexical.ts'
import { findMeaning, type Meaning, meaningCandidates } from './retrieve/find-meaning.ts'
import { findTurns } from './retrieve/find-neighbours.ts'
import { findRecords, readTexts } from './retrieve/read-texts.ts'
import { readStatistics } from './retrieve/statistics.ts'

export interface SearchScope {
  state: IndexState
  store: Store
  spaceId: string
  /** Live records in the order of the ids; unknown ids are left out. */
  records(ids: readonly string[]): Promise<MemoryRecord[]>
}

/** Best candidates that are judged by their text and by their kind's own signals, whatever the limit: a longer answer begins like a shorter one. */
const judged = 100

const empty = (degraded: string | undefined): SearchReply => ({ hits: [], degraded })

export async function searchRecords(scope: SearchScope, query: SearchQuery): Promise<SearchReply> {
  const { state, store } = scope
  const parsed = parseQuery(query.text, query.now ?? new Date())
  const shelves = await state.numbers.shelves(store, scope.spaceId, query.kinds)
  if (shelves.length === 0 || query.limit <= 0) return empty(undefined)
  const filters = filtersOf(query)
  const hashes = [...parsed.terms.flatMap((term) => [term.hash, term.nameHash]), ...filters.groups.flat().map(hashTerm)]
  const { statistics, pending } = await readStatistics(state, store, shelves, hashes)
  if (statistics.passages === 0) return empty(undefined)
  const ids = await findLexical(store, shelves, parsed.terms, statistics, filters)
  for (const passage of await findRecords(store, shelves, parsed.recordIds)) ids.add(passage)
  const passages = new Map<number, Passage>()
  const read = async (wanted: Iterable<number>) => {
    for (const passage of await state.passages.read(store, wanted)) passages.set(passage.id, passage)
  }
  await read(ids)
  const person = namedPerson(query.text, passages.values())
  let degraded: string | undefined
  let meaning: Meaning | undefined
  if (query.abort?.aborted === true) degraded = late
  else {
    try {
      meaning = await findMeaning(state, store, shelves, pending, subjectOf(parsed, person), meaningCandidates)
      if (state.embedder === undefined) degraded = 'The embedder is off: found by words only.'
    } catch {
      degraded = 'The embedder did not answer: found by words only.'
    }
  }
  if (meaning !== undefined) {
    await read(meaning.nearest.filter((id) => !passages.has(id)))
    if (!('afterCommit' in store)) state.codes.drop(new Set(meaning.nearest.filter((id) => !passages.has(id))))
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
  return { hits: await answer(scope, query, parsed, ranked), degraded }
}

const late = 'The time ran out: found by words only.'

/** A name says who and nothing of the subject. */
const subjectOf = ({ text }: ParsedQuery, person: string | undefined): string =>
  person === undefined ? text : text.replaceAll(person, ' ')

async function answer(
  scope: SearchScope,
  query: SearchQuery,
  parsed: ParsedQuery,
  ranked: readonly Ranked[],
): Promise<Hit[]> {
  const rejudged = query.signals !== undefined || parsed.phrases.length > 0
  const wanted = ranked.slice(0, Math.max(rejudged ? judged : 0, query.limit + 20))
  const texts = await readTexts(
    scope.store,
    wanted.map(({ passage }) => passage.id),
  )
  const live = wanted.filter(({ passage }) => texts.has(passage.id))
  const records = new Map((await scope.records(live.map(({ record }) => record))).map((record) => [record.id, record]))
  const hits: Hit[] = []
  for (const entry of live) {
    const record = records.get(entry.record)
    const passage = texts.get(entry.passage.id)
    if (record === undefined || passage === undefined) continue
    const sum = new SignalSum()
    for (const { name, contribution, detail } of entry.signals) sum.add(name, contribution, detail)
    let exact = entry.evidence.exact
    if (hits.length < judged) {
      const phrase = phraseIn(parsed.phrases, [passage.text, record.title])
      if (phrase !== undefined) sum.add('phrase', weights.phrase, phrase)
      exact ||= phrase !== undefined
      for (const { name, contribution, detail } of query.signals?.({ record, score: sum.score }) ?? [])
        sum.add(name, contribution, detail)
    }
    hits.push({
      record,
      score: sum.score,
      confidence: confidenceOf({ ...entry.evidence, exact }),
      signals: sum.signals,
      passage,
    })
  }
  const head = hits.slice(0, judged).sort((a, b) => b.score - a.score || (a.record.id < b.record.id ? -1 : 1))
  return [...head, ...hits.slice(judged)].slice(0, query.limit)
}
