import type { Context, MemoryRecord, Revision } from '../../../contract/index.ts'
import { writerOf } from '../writer.ts'

/** Revisions read at once; a record is seldom changed more often by one session. */
const batch = 20

/** What a session may find of a record. */
export type Visible =
  /** Its present state. */
  | { state: 'present' }
  /** An older one: the session changed it since, and does not confirm itself with what it wrote. */
  | { state: 'older'; revision: Revision }
  /** Nothing: all of it is the session's own. */
  | { state: 'own' }

/** The newest state of a record that the asking session did not write. */
export async function visibleTo(context: Context, record: MemoryRecord): Promise<Visible> {
  const reader = writerOf(context.session)
  if (reader === undefined || record.attributes.sessionId !== reader) return { state: 'present' }
  for (let offset = 0; ; offset += batch) {
    const revisions = await context.records.revisions(record.id, { limit: batch, offset })
    const other = revisions.find(({ attributes }) => attributes.sessionId !== reader)
    if (other !== undefined) return { state: 'older', revision: other }
    if (revisions.length < batch) return { state: 'own' }
  }
}
