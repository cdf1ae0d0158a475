/** A folder of this machine that is kept in step with a project. */
export interface Mount {
  id: string
  /** A real path. */
  folder: string
  spaceId: string
  /** Undefined for the root project of the space. */
  projectId: string | undefined
  createdAt: Date
  syncedAt: Date | undefined
  report: SyncReport | undefined
}

/** A note and its file as they stood when both were last the same. */
export interface MountedNote {
  noteId: string
  /** Of the file, as the disk writes it, from the folder on. */
  path: string
  /** Of the bytes of the file. */
  hash: string
  stamp: string
  hint: string
  /** Of the note. */
  token: string
  revision: number
  /** False where file and note differ all the same: a secret that only the file has. */
  exact: boolean
}

/** A file that is no note: one that may not be, or the other side of a conflict. */
export interface Aside {
  path: string
  why: 'refused' | 'conflict'
  /** For people. */
  reason: string
  /** Of the file when it was looked at; empty for a copy that is still to be written. */
  stamp: string
  /** Of a conflict: the note and the revision that the copy holds. */
  noteId: string | undefined
  revision: number | undefined
  at: Date
}

/** What a pass did. */
export interface SyncReport {
  /** Notes and files that are in step now. */
  together: number
  notes: { made: number; changed: number; moved: number; removed: number }
  files: { made: number; changed: number; moved: number; removed: number }
  /** Notes and files that were both changed, in different lines. */
  merged: number
  conflicts: { file: string; copy: string }[]
  refused: { file: string; reason: string }[]
  /** Links that lead out of the folder, folders that could not be read. */
  leftOut: { file: string; reason: string }[]
  /** Files that are being written, and notes that changed meanwhile: for the next time. */
  waiting: number
  /** Why nothing was removed though it is gone on one side; undefined where nothing was withheld. */
  withheld: string | undefined
}

export function emptySyncReport(): SyncReport {
  return {
    together: 0,
    notes: { made: 0, changed: 0, moved: 0, removed: 0 },
    files: { made: 0, changed: 0, moved: 0, removed: 0 },
    merged: 0,
    conflicts: [],
    refused: [],
    leftOut: [],
    waiting: 0,
    withheld: undefined,
  }
}
