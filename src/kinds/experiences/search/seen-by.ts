import type { Context, MemoryRecord } from '../../../contract/index.ts'
import { readEvidence } from '../evidence/index.ts'
import type { Experience } from '../experience.ts'
import { experienceOf } from '../record/index.ts'
import { changedHere, inScope, visibleTo } from '../visibility/index.ts'

/**
 * What the asking session may find of the records: each as it stands, or as it stood before the session changed it. Records that the session
 * changed are looked at besides those found, for the index knows their present state alone.
 */
export async function seenBy(context: Context, records: readonly MemoryRecord[]): Promise<Experience[]> {
  const known = new Set(records.map(({ id }) => id))
  const changed = (await changedHere(context)).filter(
    (record) => record.revision > 1 && !known.has(record.id) && inScope(context, record),
  )
  const all = [...records, ...changed]
  const evidence = await readEvidence(
    context,
    all.map(({ id }) => id),
  )
  const seen: Experience[] = []
  for (const record of all) {
    const visible = await visibleTo(context, record)
    if (visible.state === 'own') continue
    const revision = visible.state === 'older' ? visible.revision : undefined
    if (revision !== undefined && revision.status === 'pending') continue
    seen.push(experienceOf(record, evidence.get(record.id), revision))
  }
  return seen
}
