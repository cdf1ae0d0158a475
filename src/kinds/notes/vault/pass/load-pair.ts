import { type Note, pathOf } from '../../note.ts'
import { type FileState, readFileText } from '../disk/index.ts'
import { type Decision, decide } from '../mount/decide.ts'
import type { MountedNote } from '../mount/mount.ts'
import type { Pair } from './pair.ts'
import { placeBelow, placeOfFile } from './place-of-file.ts'
import { Later, Refused } from './step.ts'
import type { Surroundings } from './surroundings.ts'

/** A file that was read. */
export interface LoadedFile extends FileState {
  path: string
  text: string
  hash: string
  /** It stands elsewhere than when it was last in step. */
  moved: boolean
}

/** A note that was read, below the folder of the mount. */
export interface LoadedNote {
  note: Note
  place: string
  moved: boolean
}

export interface LoadedPair {
  decision: Decision
  known: MountedNote | undefined
  file: LoadedFile | undefined
  note: LoadedNote | undefined
  noteId: string | undefined
}

/** Reads what is needed to know what is to be done. @param note the note of the pair, where there is one. */
export async function loadPair(
  { mount, project }: Surroundings,
  pair: Pair,
  note: Note | undefined,
): Promise<LoadedPair> {
  const { known, noteId } = pair
  const read = pair.file === undefined ? undefined : await readFileText(mount.folder, pair.file.path)
  if (read === 'missing' || read === 'unstable') throw new Later()
  if (read !== undefined && 'refused' in read) throw new Refused(read.refused)
  const file =
    read === undefined || pair.file === undefined
      ? undefined
      : { ...read, path: pair.file.path, moved: known !== undefined && differs(pair.file.path, known.path) }
  const place = note === undefined || note.class !== 'user-doc' ? undefined : placeBelow(project.folder, pathOf(note))
  const loaded =
    note === undefined || place === undefined
      ? undefined
      : { note, place, moved: known !== undefined && place !== placeOfFile(known.path) }
  const fileSide = pair.fileSide === 'unsure' ? (file?.hash === known?.hash ? 'same' : 'changed') : pair.fileSide
  const noteSide = loaded !== undefined ? pair.noteSide : known === undefined ? 'none' : 'gone'
  const decision = decide(fileSide, noteSide)
  // A file that only went elsewhere takes its note along.
  const follows = decision === 'nothing' && file?.moved === true
  return { decision: follows ? 'to-note' : decision, known, file, note: loaded, noteId }
}

function differs(one: string, other: string): boolean {
  return placeOfFile(one) !== placeOfFile(other)
}
