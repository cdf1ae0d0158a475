import type { WrittenEdit } from './written-edit.ts'

/** All that undoing the changes of one file needs. */
export interface FileRecord {
  /** As the program names it. */
  file: string
  /** What the file would say without Mnema; undefined where it would not be there. */
  base: string | undefined
  /** What it said when it was written. */
  written: string
  /** Folders that were made for it, outermost first. */
  folders: readonly string[]
  edits: readonly WrittenEdit[]
  /** Paths of the objects and lists that were made for entries: they go with the last of them. */
  made: readonly (readonly string[])[]
}

/** A file's text; undefined where it is not there. */
export type FileText = string | undefined
