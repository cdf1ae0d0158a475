import type { Context, MemoryRecord } from '../../../contract/index.ts'
import { writerOf } from '../writer.ts'

/** Most records of one session that are looked at one by one. */
const most = 200

/** Records whose present state the asking session wrote: the index knows that state alone. */
export async function changedHere(context: Context): Promise<readonly MemoryRecord[]> {
  const reader = writerOf(context.session)
  if (reader === undefined) return []
  return context.records.list({
    kind: 'experiences',
    statuses: ['active', 'stale', 'superseded'],
    attributes: { sessionId: reader },
    limit: most,
  })
}
