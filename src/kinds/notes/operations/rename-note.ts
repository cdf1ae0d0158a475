import { z } from 'zod'
import { findNote } from '../find/index.ts'
import { moveNote } from '../moving/index.ts'
import { limits, pathOf } from '../note.ts'
import { changeNote, fileNameOf, latestNote } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { ref } from './fields.ts'
import { outMovedNote } from './reorganise-fields.ts'
import { written } from './write-fields.ts'

export const renameNote = define({
  verb: 'rename',
  tool: 'rename_note',
  summary: 'Give a note another title',
  guide: 'Give a note another title. The former one stays an alias, so [[links]] to it keep working.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ ref, title: written(limits.title).describe('New title.') }),
  output: outMovedNote,
  cli: { positional: ['ref', 'title'] },
  run: async (context, { ref: asked, title }): Promise<z.infer<typeof outMovedNote>> => {
    const { note: found, context: there } = await findNote(context, asked)
    const before = await latestNote(there, found.record.id)
    const { note, changed } = await changeNote(there, before, { title: oneLine(title) })
    // A file that was named by its title follows it; one that its author named stays.
    const follows = note.class === 'user-doc' && before.fileName === fileNameOf(before.title)
    const renamed = follows
      ? await moveNote(there, note, { folder: note.folder, fileName: fileNameOf(note.title) })
      : note
    return {
      noteId: renamed.record.id,
      title: renamed.title,
      path: pathOf(renamed),
      versionToken: renamed.record.versionToken,
      outcome: changed ? 'renamed' : 'unchanged',
    }
  },
  render: ({ outcome, title, noteId, path, versionToken }) =>
    `${outcome === 'renamed' ? 'Renamed' : 'Called so already'}: ${oneLine(title)} (${noteId}) ${oneLine(path)}\nversionToken: ${versionToken}`,
})
