import { z } from 'zod'
import { holdStatements } from '../relations/index.ts'
import { define } from './define.ts'
import { refs } from './fields.ts'
import { findForPerson, type PersonView, personView, viewForPerson, viewLine } from './person-view.ts'

export const remove = define({
  verb: 'remove',
  summary: 'Move records to the trash',
  effect: 'destroy',
  idempotent: true,
  input: z.strictObject({ refs }),
  output: z.object({ records: z.array(personView).describe('What was removed.') }),
  cli: { positional: ['refs'] },
  run: async (context, input) => {
    const records: PersonView[] = []
    for (const ref of input.refs) {
      const { id, trashUnit } = await findForPerson(context, ref)
      if (trashUnit === undefined) {
        await context.records.remove([id])
        await holdStatements(context, id)
      }
      records.push(await viewForPerson(context, id))
    }
    return { records }
  },
  render: ({ records }) =>
    records.map((view) => `Removed ${viewLine(view)}\n  back with: mnema experiences restore ${view.ref}`).join('\n'),
})
