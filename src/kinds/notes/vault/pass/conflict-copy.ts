import { type Context, MnemaError } from '../../../../contract/index.ts'
import type { Note } from '../../note.ts'
import { freeName, isTaken, type WrittenFile, writeFileText } from '../disk/index.ts'
import { noteAt, renderNote } from '../mirror/index.ts'
import type { Aside, Mount } from '../mount/mount.ts'
import { keepAside, readAsides } from '../mount/mount-state.ts'

/** `Plan (conflict 2026-12-01 0930).md`: the time of the version that the copy holds. */
function copyName(path: string, at: Date): string {
  const time = `${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 16).replace(':', '')}`
  return path.replace(/(\.[^./]*)?$/, (ending) => ` (conflict ${time})${ending}`)
}

/** A free name for the copy of a version beside its file. */
export async function conflictPath(root: string, path: string, at: Date): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = freeName(copyName(path, at), number)
    if (!(await isTaken(root, name))) return name
  }
}

/** Notes a copy down before it is written: the note's revision holds its text, so that no crash loses it. In a write. */
export async function noteCopy(inside: Context, mount: Mount, path: string, note: Note): Promise<void> {
  await keepAside(inside, mount.id, {
    path,
    why: 'conflict',
    reason: 'was changed on both sides: this is what stood in the note',
    stamp: '',
    noteId: note.record.id,
    revision: note.record.revision,
    at: inside.now,
  })
}

/** Writes the copies that were noted down. @returns their paths. */
export async function writeCopies(context: Context, mount: Mount): Promise<string[]> {
  const open = (await readAsides(context.database, mount.id)).filter(
    ({ why, stamp }) => why === 'conflict' && stamp === '',
  )
  const written: string[] = []
  for (const aside of open) {
    const text = await textOf(context, aside)
    const file = text === undefined ? undefined : await writeFileText(mount.folder, aside.path, text, undefined)
    await context.inTransaction((inside) => keepAside(inside, mount.id, { ...aside, stamp: stampOf(file) }))
    if (file !== undefined) written.push(aside.path)
  }
  return written
}

/** `gone` for a copy that cannot be made any more: it is forgotten in the next pass. */
function stampOf(file: WrittenFile | undefined): string {
  return file === undefined || typeof file === 'string' ? 'gone' : file.stamp
}

async function textOf({ records }: Context, { noteId = '', revision }: Aside): Promise<string | undefined> {
  const record = await records.get(noteId, { trashed: true })
  if (record === undefined) return undefined
  try {
    const found = await findRevision(records, noteId, revision)
    return found === undefined ? undefined : renderNote(noteAt(record, found))
  } catch (error) {
    if (error instanceof MnemaError && error.code === 'not_found') return undefined
    throw error
  }
}

/** How many revisions are read at once. */
const page = 50

export async function findRevision(records: Context['records'], id: string, wanted: number | undefined) {
  for (let offset = 0; ; offset += page) {
    const revisions = await records.revisions(id, { limit: page, offset })
    const found = revisions.find(({ revision }) => revision === wanted)
    if (found !== undefined || revisions.length < page) return found
  }
}
