import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError } from '../../../contract/index.ts'
import { releaseStatements, revokeStatements } from '../relations/index.ts'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { findForPerson, personView, viewForPerson, viewLine } from './person-view.ts'

export const restore = define({
  verb: 'restore',
  summary: 'Bring back a removed record, an old revision, or one that was settled as wrong, stale or superseded',
  effect: 'write',
  input: z.strictObject({
    ref,
    revision: z.int().min(1).optional().describe('Bring back the state of this revision.'),
  }),
  output: z.object({
    record: personView,
    revision: z.int().optional().describe('Revision whose state it has now.'),
  }),
  cli: { positional: ['ref'] },
  run: async (context, input) => {
    const record = await findForPerson(context, input.ref)
    await bringBack(context, record, input.revision)
    return {
      record: await viewForPerson(context, record.id),
      ...(input.revision === undefined ? {} : { revision: input.revision }),
    }
  },
  render: ({ record, revision }) =>
    `Restored ${viewLine(record)}${revision === undefined ? '' : `\nIt reads as in revision ${revision}; the history goes on from here.`}`,
})

async function bringBack(context: Context, record: MemoryRecord, revision: number | undefined): Promise<void> {
  const { id, trashUnit, status } = record
  if (trashUnit !== undefined) {
    await context.records.restore(trashUnit)
    await releaseStatements(context, id)
    if (revision === undefined) return
  }
  const settled = status === 'rejected' || status === 'stale' || status === 'superseded'
  if (revision !== undefined) await context.records.revert(id, revision)
  else if (settled) await context.records.update(id, { status: 'active' })
  else {
    throw new MnemaError('conflict', `${id} is served already.`, {
      field: 'ref',
      remedy: `Name a revision to bring back an old state: mnema experiences history ${id}`,
    })
  }
  const now = await context.records.get(id)
  if (now?.status === 'active') await revokeStatements(context, id)
}
