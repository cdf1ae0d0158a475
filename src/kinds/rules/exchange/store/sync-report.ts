import type { Rule } from '../../rule.ts'

/** A rule and the file about which something is said. */
export interface FileRule {
  file: string
  rule: Rule
  reasons: readonly string[]
}

/** What a sync did. */
export interface SyncReport {
  /** Came in and are in force. */
  added: FileRule[]
  /** Took over what their file says now. */
  updated: FileRule[]
  /** Came in, or say something new, and wait for a person. */
  waiting: FileRule[]
  /** The person's own rule says what the file says: it stands for both. */
  joined: FileRule[]
  /** How many rules and files say the same. */
  same: number
  /** Their file was taken out of the repository. */
  retired: FileRule[]
  /** Changed here and in the file: both were left as they are. */
  conflicts: FileRule[]
  /** Rejected or replaced here, and left so. */
  rejected: FileRule[]
  /** Files of which the rule may not be stored. */
  refused: { file: string; reason: string }[]
  written: FileRule[]
  /** Changed here or shared newly: written where the person asks for that. */
  unwritten: FileRule[]
}

export function emptyReport(): SyncReport {
  return {
    added: [],
    updated: [],
    waiting: [],
    joined: [],
    same: 0,
    retired: [],
    conflicts: [],
    rejected: [],
    refused: [],
    written: [],
    unwritten: [],
  }
}
