import type { Context, MemoryRecord } from '../../../contract/index.ts'
import { inScope } from '../visibility/index.ts'
import type { Draft } from './draft.ts'

/** A record that says exactly the same, and may be seen wherever the draft could be; the live one before any other. */
export async function findTwin(context: Context, draft: Draft, hash: string): Promise<MemoryRecord | undefined> {
  const records = await context.records.list({ kind: 'experiences', attributes: { contentHash: hash }, limit: 200 })
  const twins = records.filter(
    (record) => inScope(context, record) && (draft.scope === 'project' || record.attributes.scope === 'global'),
  )
  return twins.find(({ status }) => status === 'active') ?? twins[0]
}
