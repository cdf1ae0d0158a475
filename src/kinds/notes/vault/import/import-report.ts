export interface FileRemark {
  file: string
  reason: string
}

/** What became of the files of a folder. */
export interface ImportReport {
  /** Markdown files that were found. */
  files: number
  created: number
  updated: number
  unchanged: number
  /** Files whose note was changed here since it came from them: it was left as it is. */
  kept: FileRemark[]
  /** Files that may not be notes, and why. */
  refused: FileRemark[]
  /** What was not read. */
  leftOut: FileRemark[]
  /** What a reader of a note that was made or changed should look at twice. */
  warnings: FileRemark[]
  /** Whether the person stopped it: what came before stays. */
  stopped: boolean
}

export function emptyReport(): ImportReport {
  return {
    files: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    kept: [],
    refused: [],
    leftOut: [],
    warnings: [],
    stopped: false,
  }
}
