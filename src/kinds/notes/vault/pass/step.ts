import type { Context } from '../../../../contract/index.ts'
import type { SyncReport } from '../mount/mount.ts'

/** Tells what was done, once it is. */
export type Tell = (report: SyncReport) => void

/** What is to be written to the store for a pair; what was to be done on the disk before it is done. */
export interface Step {
  /** In a write that may be tried again: no effect outside of it. */
  commit(inside: Context): Promise<Tell>
  /** On the disk, once it is written. */
  after?(): Promise<void>
}

/** Nothing can be done now: something changed meanwhile. Looked at again in the next pass. */
export class Later extends Error {
  override readonly name = 'Later'
}

/** The file cannot be a note, or the note no file, as things are. The person is told. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

export const nothing: Tell = () => undefined
