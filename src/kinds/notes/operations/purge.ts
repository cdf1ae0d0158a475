import { z } from 'zod'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outNoteId, outTitle, ref } from './fields.ts'
import { findTrashed } from './find-for-person.ts'

export const purge = define({
  verb: 'purge',
  summary: 'Delete a note in the trash for good, with its history',
  effect: 'destroy',
  input: z.strictObject({ ref }),
  output: z.object({
    noteId: outNoteId,
    title: outTitle,
    purged: z.int().describe('Notes deleted for good.'),
  }),
  cli: { positional: ['ref'] },
  run: async (context, given) => {
    const { context: there, record, unit } = await findTrashed(context, given.ref)
    return { noteId: record.id, title: record.title, purged: await there.records.purge(unit) }
  },
  render: ({ title, noteId }) => `Deleted for good: ${oneLine(title)} (${noteId})`,
})
