import type { Context } from '../../../contract/index.ts'
import { type Note, pathOf, trees } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { projectAbove, settleFolder } from '../project/index.ts'
import { lockPath, takePath } from '../saving/index.ts'

/**
 * Moves a note to another folder or under another file name; its id stays and the path before keeps answering.
 * @param context in the space of the note, in a write; the note as it stands.
 * @throws MnemaError `conflict` where a note has that path.
 */
export async function moveNote(context: Context, note: Note, to: { folder: string; fileName: string }): Promise<Note> {
  const tree = trees[note.class]
  const [before, after] = [pathOf(note), pathOf(to)]
  if (before === after) return note
  if (fold(before) === fold(after)) await lockPath(context, { tree, path: after })
  else await takePath(context, { tree, path: after })
  await context.records.move('notes', { tree, path: before }, { tree, path: after })
  if (note.class === 'user-doc' && note.folder !== to.folder) await adopt(context, note, to.folder)
  const record = await context.records.get(note.record.id)
  return record === undefined ? note : noteOf(record)
}

/** The note belongs to the project that is nearest above it now. */
async function adopt(context: Context, { record }: Note, folder: string): Promise<void> {
  const project = await projectAbove(context, folder)
  if (project.projectId === record.projectId) return
  await settleFolder(context, project)
  await context.records.update(record.id, { projectId: project.projectId ?? null })
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
