import { z } from 'zod'
import { type Context, join, type MemoryRecord, type RecordFilter, sql } from '../../../contract/index.ts'
import { readEvidence } from '../evidence/index.ts'
import { experienceStates } from '../experience.ts'
import { experienceOf } from '../record/index.ts'
import { inScope } from '../visibility/index.ts'
import { define } from './define.ts'
import { type PersonView, personView, viewLine, viewOf } from './person-view.ts'

type State = PersonView['state']

export const list = define({
  verb: 'list',
  summary: 'Records of this project and global ones, newest first',
  effect: 'read',
  input: z.strictObject({
    state: z
      .enum([...experienceStates, 'pending'])
      .optional()
      .describe('Only these: disputed waits to be settled, pending waits to be confirmed.'),
    all: z.boolean().optional().describe('Those of every project.'),
    trash: z.boolean().optional().describe('Those that were removed.'),
    limit: z.int().min(1).max(1000).default(50).describe('Most records.'),
  }),
  output: z.object({ records: z.array(personView).describe('Newest first.') }),
  run: async (context, { state, all = false, trash = false, limit }) => {
    const found = trash ? await listTrash(context, limit) : await listRecords(context, { state, all, limit })
    const evidence = await readEvidence(
      context,
      found.map(({ id }) => id),
    )
    const views = found.map((record) => viewOf({ experience: experienceOf(record, evidence.get(record.id)) }))
    return { records: views.filter((view) => state === undefined || view.state === state) }
  },
  render: ({ records }) => (records.length === 0 ? 'No memories.' : records.map(viewLine).join('\n')),
})

async function listTrash({ records }: Context, limit: number): Promise<MemoryRecord[]> {
  return (await records.trash({ kind: 'experiences', limit })).map(({ top }) => top)
}

async function listRecords(
  context: Context,
  { state, all, limit }: { state: State | undefined; all: boolean; limit: number },
): Promise<MemoryRecord[]> {
  if (state === 'disputed') {
    const records = await context.records.getMany(await disputedIds(context))
    return records.filter((record) => all || inScope(context, record)).slice(0, limit)
  }
  const { project } = context
  const filter: RecordFilter = {
    kind: 'experiences',
    limit,
    ...(state === undefined ? {} : statusesOf(state)),
  }
  if (all) return context.records.list(filter)
  const own = project === undefined ? [] : await context.records.list({ ...filter, projectId: project.id })
  const global = await context.records.list({ ...filter, attributes: { ...filter.attributes, scope: 'global' } })
  const distinct = new Map([...own, ...global].map((record) => [record.id, record]))
  return [...distinct.values()]
    .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? -1 : 1))
    .slice(0, limit)
}

function statusesOf(state: Exclude<State, 'disputed'>): Pick<RecordFilter, 'statuses' | 'attributes'> {
  if (state === 'withdrawn') return { attributes: { withdrawn: true } }
  return { statuses: [state === 'wrong' ? 'rejected' : state] }
}

async function disputedIds({ database, space }: Context): Promise<string[]> {
  const rows = await database.all<{ to_id: string }>(sql`
    SELECT DISTINCT to_id FROM experience_relations
    WHERE space_id = ${space.id} AND status = 'pending' AND relation IN (${join(['contradicts', 'outdates'])})`)
  return rows.map(({ to_id: id }) => id)
}
