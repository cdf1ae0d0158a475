import { z } from 'zod'
import { define } from './define.ts'
import { outNoteId, outPath, outTitle } from './fields.ts'
import { spacesOf } from './find-for-person.ts'
import { stateLine, stateOf } from './note-state.ts'

const output = z.object({
  notes: z
    .array(
      z.object({
        noteId: outNoteId,
        title: outTitle,
        path: outPath,
        space: z.string().describe('Space.'),
        deletedAt: z.string().describe('When, ISO 8601.'),
        by: z.string().describe('person, agent …'),
      }),
    )
    .describe('What went last first.'),
})

export const trash = define({
  verb: 'trash',
  summary: 'Notes in the trash',
  effect: 'read',
  input: z.strictObject({ limit: z.int().min(1).max(1000).optional().describe('Default 100.') }),
  output,
  run: async (context, { limit = 100 }): Promise<z.infer<typeof output>> => {
    const lists = await Promise.all(
      (await spacesOf(context)).map(async (there) =>
        (await there.records.trash({ kind: 'notes', limit })).map(({ top, at }) => {
          const { noteId, title, path } = stateOf(top)
          const by = top.provenance.source
          return { noteId, title, path, space: there.space.name, deletedAt: at.toISOString(), by }
        }),
      ),
    )
    const notes = lists.flat().sort((one, other) => (one.deletedAt > other.deletedAt ? -1 : 1))
    return { notes: notes.slice(0, limit) }
  },
  render: ({ notes }) =>
    notes.length === 0
      ? 'The trash is empty.'
      : notes.map((note) => `${note.deletedAt.slice(0, 10)} ${stateLine(note)}`).join('\n'),
})
