import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { limits, trees } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { personalSpace } from '../project/index.ts'
import { changeNote, createNote } from '../saving/index.ts'
import { define } from './define.ts'
import { outNoteId, outToken } from './fields.ts'
import { written } from './write-fields.ts'

export const profile = define({
  verb: 'profile',
  summary: 'Say who you are: agents read it at the start of each session',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ text: written(limits.body).describe('Markdown; - reads it from standard input.') }),
  output: z.object({ noteId: outNoteId, versionToken: outToken }),
  cli: { positional: ['text'] },
  run: async (context, { text }) => {
    const space = await personalSpace(context)
    if (space === undefined) {
      throw new MnemaError('not_found', 'There is no space of your own.', {
        remedy: 'Use a token that is not narrowed to other spaces.',
      })
    }
    const own = await context.inSpace(space.id)
    await own.lock(`note-profile:${space.id}`)
    const found = await own.records.at('notes', { tree: trees.profile, path: 'profile.md' })
    const saved =
      found === undefined
        ? await createNote(own, {
            class: 'profile',
            head: '',
            body: text,
            title: 'Profile',
            folder: '',
            fileName: 'profile.md',
          })
        : await changeNote(own, noteOf(found.record), { body: text })
    return { noteId: saved.note.record.id, versionToken: saved.note.record.versionToken }
  },
  render: ({ noteId }) => `Agents read this from now on: ${noteId}`,
})
