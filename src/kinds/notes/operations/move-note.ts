import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { findNote } from '../find/index.ts'
import { moveNote as moveTo } from '../moving/index.ts'
import { pathOf } from '../note.ts'
import { enterProject, findProject, presentFolder, projectAbove } from '../project/index.ts'
import { latestNote, resolveFolder } from '../saving/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { project, ref } from './fields.ts'
import { outMovedNote } from './reorganise-fields.ts'

export const moveNote = define({
  verb: 'move',
  tool: 'move_note',
  summary: 'Move a note to another folder',
  guide: 'Move a note to another folder of its space. Its id stays, and links to it keep working.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    ref,
    path: z.string().max(2000).describe('Target folder; empty for the top of the project.'),
    project: project.optional().describe('Project of the target. Default: the one of the note.'),
  }),
  output: outMovedNote,
  cli: { positional: ['ref', 'path'] },
  run: async (context, { ref: asked, path, project: handle }): Promise<z.infer<typeof outMovedNote>> => {
    const { note: found, context: there } = await findNote(context, asked)
    if (found.class !== 'user-doc') throw ownPlace()
    const target = handle === undefined ? await projectAbove(there, found.folder) : await findProject(context, handle)
    if (target.space.id !== there.space.id) throw otherSpace()
    const within = await enterProject(there, target)
    const folder = await presentFolder(within, await resolveFolder(within, target, path))
    const note = await latestNote(there, found.record.id)
    const moved = await moveTo(there, note, { folder, fileName: note.fileName })
    return {
      noteId: moved.record.id,
      title: moved.title,
      path: pathOf(moved),
      versionToken: moved.record.versionToken,
      outcome: pathOf(moved) === pathOf(note) ? 'unchanged' : 'moved',
    }
  },
  render: ({ outcome, title, noteId, path, versionToken }) =>
    `${outcome === 'moved' ? 'Moved' : 'Stands there already'}: ${oneLine(title)} (${noteId}) ${oneLine(path)}\nversionToken: ${versionToken}`,
})

function ownPlace(): MnemaError {
  return new MnemaError('policy', 'Memory has a place of its own and is not moved.', {
    field: 'ref',
    remedy: 'Move shared notes only; write what should be shared with create_note.',
  })
}

function otherSpace(): MnemaError {
  return new MnemaError('policy', 'A note stays in its space.', {
    field: 'project',
    remedy: 'Choose a folder of the same space; a person can copy the note to another one.',
  })
}
