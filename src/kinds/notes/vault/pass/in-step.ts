import type { Note } from '../../note.ts'
import type { FileState } from '../disk/index.ts'
import { renderNote } from '../mirror/index.ts'
import type { MountedNote } from '../mount/mount.ts'

/** A file that changed so lately is looked at once more: two changes in one tick of the clock leave the same stamp. */
const tick = 100

/** How note and file stand now that they are in step. @param text what the file holds. */
export function inStep(
  note: Note,
  file: FileState & { path: string; hash: string; text: string },
  token = note.record.versionToken,
): MountedNote {
  const fresh = Math.abs(Date.now() - file.changedAt) < tick
  return {
    noteId: note.record.id,
    path: file.path,
    hash: file.hash,
    stamp: fresh ? '' : file.stamp,
    hint: file.hint,
    token,
    revision: note.record.revision,
    exact: `${note.head}${note.body}` === file.text || renderNote(note) === file.text,
  }
}
