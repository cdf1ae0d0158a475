import type { RuleOrigin, RuleScope } from '../../rule.ts'

/** A sentence of a rule file with where it applies, as it will be offered to the book. */
export interface PlacedStatement {
  text: string
  line: number
  scope: RuleScope
  always: boolean
  /** From the headings above. */
  title: string | undefined
  triggers: readonly string[]
  /** What the file says of itself. */
  evidence: string | undefined
  origin: RuleOrigin & { copy: boolean }
}

export interface GatheredFile {
  path: string
  format: string
  statements: readonly PlacedStatement[]
  /** Items and paragraphs that ask for nothing. */
  passedOver: number
}

/** Something about a file that a person should know. */
export interface Remark {
  file: string
  line?: number | undefined
  reason: string
}

/** All that was found in the rule files of a project, before anything is written. */
export interface Gathered {
  files: readonly GatheredFile[]
  /** Files that were not read, and why. */
  skipped: readonly Remark[]
  /** What was left out of files that were read. */
  remarks: readonly Remark[]
  /** Files of earlier imports that are gone. */
  gone: readonly string[]
}
