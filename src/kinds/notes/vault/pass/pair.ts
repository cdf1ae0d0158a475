import type { FoundFile } from '../disk/index.ts'
import type { Side } from '../mount/decide.ts'
import type { MountedNote } from '../mount/mount.ts'

/** A note and its file, of which at least one is to be looked at. */
export interface Pair {
  /** Undefined where they were never in step. */
  known: MountedNote | undefined
  file: FoundFile | undefined
  /** `unsure`: the disk says that it was touched; only its bytes tell. */
  fileSide: Side | 'unsure'
  noteId: string | undefined
  /** Of the note now. */
  token: string | undefined
  noteSide: Side
}
