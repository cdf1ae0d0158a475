import type { Context, MemoryRecord } from '../../contract/index.ts'
import { servedStatuses } from './node.ts'

/** How many of the most recently changed nodes a briefing names. */
const named = 5
const pageSize = 50
const pages = 4

/** The nodes that changed last: not the fixed ones, and not those of another project than the present one. */
export async function listRecent(context: Context, fixed: readonly MemoryRecord[]): Promise<MemoryRecord[]> {
  const recent: MemoryRecord[] = []
  for (let page = 0; page < pages && recent.length < named; page++) {
    const records = await context.records.list({
      kind: 'nodes',
      statuses: servedStatuses,
      exclude: fixed.map((record) => record.id),
      order: 'updated',
      limit: pageSize,
      offset: page * pageSize,
    })
    recent.push(...records.filter((record) => isHere(context, record)))
    if (records.length < pageSize) break
  }
  return recent.slice(0, named)
}

function isHere(context: Context, record: MemoryRecord): boolean {
  return context.project === undefined || record.projectId === undefined || record.projectId === context.project.id
}
