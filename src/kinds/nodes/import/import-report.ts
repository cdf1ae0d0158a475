/** A section about which something is to be said. */
export interface Remark {
  file: string
  line?: number | undefined
  uri?: string | undefined
  reason: string
}

/** What an import did. */
export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  /** Saved, but waiting for a person. */
  held: number
  /** Moved to the trash, because their section is gone. */
  pruned: number
  /** Not overwritten, because the node was changed since the last import. */
  conflicts: Remark[]
  /** Nodes whose section is no longer in its file. */
  missing: Remark[]
  /** Sections that may not be stored. */
  refused: Remark[]
}

export function emptyReport(): ImportReport {
  return { created: 0, updated: 0, unchanged: 0, held: 0, pruned: 0, conflicts: [], missing: [], refused: [] }
}
