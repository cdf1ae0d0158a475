import type { Context, MemoryRecord } from '../../../contract/index.ts'
import { inScope } from '../visibility/index.ts'

/** Records that the engine is asked for. */
const most = 60

export interface Gathered {
  /** Those that may be seen here, the engine's best first. */
  records: readonly MemoryRecord[]
  degraded: string | undefined
}

/** Records that may answer: found by words, symbols and signatures, in the state that the index knows. */
export async function gatherRecords(context: Context, text: string): Promise<Gathered> {
  const { project, now, signal } = context
  const { records, degraded } = await context.search.candidates({
    text,
    kinds: ['experiences'],
    statuses: ['active', 'stale', 'superseded'],
    open: { label: { name: 'scope', value: 'global' }, ...(project === undefined ? {} : { projectId: project.id }) },
    limit: most,
    now,
    ...(project === undefined ? {} : { project: { id: project.id, mode: 'prefer' } }),
    ...(signal === undefined ? {} : { abort: signal }),
  })
  return { records: records.filter((record) => inScope(context, record)), degraded }
}
