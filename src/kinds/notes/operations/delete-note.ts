import { z } from 'zod'
import { refuseStale } from '../conflict/index.ts'
import { findNote } from '../find/index.ts'
import { pathOf } from '../note.ts'
import { once } from '../retry/index.ts'
import { latestNote } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { outNoteId, outPath, outTitle, ref } from './fields.ts'
import { versionToken } from './write-fields.ts'

const output = z.object({
  noteId: outNoteId,
  title: outTitle,
  path: outPath,
  restore: z.string().describe('What a person types to bring it back.'),
})

export const deleteNote = define({
  verb: 'remove',
  tool: 'delete_note',
  summary: 'Move a note to the trash',
  guide: 'Move a note to the trash. Links to it stay and lead nowhere meanwhile. Only a person can bring it back.',
  effect: 'destroy',
  idempotent: true,
  input: z.strictObject({
    ref,
    versionToken: versionToken.optional().describe('Only if the note is still as you read it.'),
  }),
  output,
  cli: { positional: ['ref'] },
  run: async (context, given): Promise<z.infer<typeof output>> => {
    const attempt = {
      tool: 'delete_note',
      scope: '',
      key: undefined,
      payload: { ref: given.ref },
      read: (reply: unknown) => output.parse(reply),
    }
    const { reply } = await once(context, attempt, async () => {
      const found = await findNote(context, given.ref)
      const note = await latestNote(found.context, found.note.record.id)
      if (given.versionToken !== undefined) await refuseStale(found.context, note, given.versionToken)
      await found.context.records.remove([note.record.id], { expect: note.record.versionToken })
      return {
        noteId: note.record.id,
        title: note.title,
        path: pathOf(note),
        restore: `mnema notes restore ${note.record.id}`,
      }
    })
    return reply
  },
  render: ({ title, noteId, restore }) =>
    `Moved to the trash: ${oneLine(title)} (${noteId})\nA person brings it back with: ${restore}`,
})
