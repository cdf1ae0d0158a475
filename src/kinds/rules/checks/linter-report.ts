import type { Region } from './source-text.ts'

/** What a linter said of a file. */
export interface LinterFinding {
  /** The linter's name for its rule: `no-console`. */
  rule: string
  /** As the linter wrote it: absolute, or relative to where it ran. */
  path: string
  region: Region
}

/** A linter's own report. */
export interface LinterReport {
  /** In lower case; undefined where the report does not tell: an empty list. */
  tool: string | undefined
  findings: readonly LinterFinding[]
}
