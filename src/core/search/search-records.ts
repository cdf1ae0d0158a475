import type { MemoryRecord, SearchQuery, SearchReply, Store } from '../../contract/index.ts'
import { broadenQuery, mergeBroad } from './broaden.ts'
import { gatherRanked } from './gather-ranked.ts'
import type { IndexState } from './index/state.ts'
import { judgeRanked } from './judge-ranked.ts'
import { type ParsedQuery, parseQuery } from './query/index.ts'
import type { Ranked } from './rank/rank-input.ts'
import { takeHits, toHit } from './take-hits.ts'

export interface SearchScope {
  state: IndexState
  store: Store
  spaceId: string
  /** Live records in the order of the ids; unknown ids are left out. */
  records(ids: readonly string[]): Promise<MemoryRecord[]>
}

interface Found {
  parsed: ParsedQuery
  ranked: readonly Ranked[]
  degraded: string | undefined
}

export async function searchRecords(scope: SearchScope, query: SearchQuery): Promise<SearchReply> {
  const { parsed, ranked, degraded } = await find(scope, query)
  const judged = await judgeRanked(scope.store, scope.records, query, parsed, ranked)
  return { hits: await takeHits(scope.records, judged, query.limit, toHit), degraded }
}

export async function findCandidates(
  scope: SearchScope,
  query: SearchQuery,
): Promise<{ records: readonly MemoryRecord[]; degraded: string | undefined }> {
  const { parsed, ranked, degraded } = await find(scope, query)
  const plain = query.signals === undefined && parsed.phrases.length === 0
  const judged = plain
    ? ranked.map((entry) => ({ entry }))
    : await judgeRanked(scope.store, scope.records, query, parsed, ranked)
  return { records: await takeHits(scope.records, judged, query.limit, (record) => record), degraded }
}

async function find(scope: SearchScope, query: SearchQuery): Promise<Found> {
  const { state, store, spaceId } = scope
  const parsed = parseQuery(query.text, query.now ?? new Date())
  const shelves = await state.numbers.shelves(store, spaceId, query.kinds)
  const nothing = { parsed, ranked: [], degraded: undefined }
  if (shelves.length === 0 || query.limit <= 0) return nothing
  const exact = await gatherRanked(state, store, shelves, query, parsed)
  if (exact === undefined) return nothing
  let { ranked, degraded } = exact
  if (query.mode === 'broad' && ranked.length > 0) {
    if (query.abort?.aborted === true) degraded ??= 'The time ran out: not searched broadly.'
    else {
      const wider = await broadenQuery(store, shelves, parsed, ranked, exact.statistics.passages)
      ranked = mergeBroad(ranked, (await gatherRanked(state, store, shelves, query, wider))?.ranked ?? [])
    }
  }
  return { parsed, ranked, degraded }
}
