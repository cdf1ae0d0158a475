import type { MemoryRecord, SearchQuery, SearchReply, Store } from '../../contract/index.ts'
import { answerQuery } from './answer-query.ts'
import { broadenQuery, mergeBroad } from './broaden.ts'
import { gatherRanked } from './gather-ranked.ts'
import type { IndexState } from './index/state.ts'
import { parseQuery } from './query/index.ts'

export interface SearchScope {
  state: IndexState
  store: Store
  spaceId: string
  /** Live records in the order of the ids; unknown ids are left out. */
  records(ids: readonly string[]): Promise<MemoryRecord[]>
}

const nothing: SearchReply = { hits: [], degraded: undefined }

export async function searchRecords(scope: SearchScope, query: SearchQuery): Promise<SearchReply> {
  const { state, store, spaceId, records } = scope
  const parsed = parseQuery(query.text, query.now ?? new Date())
  const shelves = await state.numbers.shelves(store, spaceId, query.kinds)
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
  return { hits: await answerQuery(store, records, query, parsed, ranked), degraded }
}
