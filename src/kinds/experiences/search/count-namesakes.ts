import type { Context } from '../../../contract/index.ts'
import { experienceOf } from '../record/index.ts'
import { inScope } from '../visibility/index.ts'

/** Signatures that are looked for, and records of each. */
const most = { signatures: 8, records: 20 }

/** Records of exactly one of these errors in another project that bears the name of ours: the identity of ours may have changed. */
export async function countNamesakes(context: Context, signatures: Iterable<string>): Promise<number> {
  const { project, records } = context
  if (project === undefined) return 0
  const found = new Set<string>()
  for (const signature of [...signatures].slice(0, most.signatures)) {
    const same = await records.list({
      kind: 'experiences',
      statuses: ['active', 'stale', 'superseded'],
      attributes: { signature },
      limit: most.records,
    })
    for (const record of same)
      if (!inScope(context, record) && experienceOf(record).projectName === project.slug) found.add(record.id)
  }
  return found.size
}
