import type { Context, MemoryRecord, SearchReply } from '../../../contract/index.ts'
import { inScope } from '../visibility/index.ts'

/** Records that the engine is asked for, and again where most of the first ones belong to other projects. */
const [first, further] = [60, 400]

export interface Gathered {
  /** Those that may be seen here, the engine's best first. */
  records: readonly MemoryRecord[]
  /** Those of other projects. */
  elsewhere: readonly MemoryRecord[]
  degraded: string | undefined
}

/** Records that may answer: found by words, symbols and signatures, in the state that the index knows. */
export async function gatherRecords(context: Context, text: string, wanted = first): Promise<Gathered> {
  const reply = await search(context, text, wanted)
  const records = reply.hits.map(({ record }) => record)
  const own = records.filter((record) => inScope(context, record))
  if (records.length === first && own.length < first / 3) return gatherRecords(context, text, further)
  return {
    records: own,
    elsewhere: records.filter((record) => !inScope(context, record)),
    degraded: reply.degraded,
  }
}

function search(context: Context, text: string, limit: number): Promise<SearchReply> {
  return context.search.search({
    text,
    kinds: ['experiences'],
    statuses: ['active', 'stale', 'superseded'],
    limit,
    now: context.now,
    ...(context.project === undefined ? {} : { project: { id: context.project.id, mode: 'prefer' } }),
    ...(context.signal === undefined ? {} : { abort: context.signal }),
  })
}
