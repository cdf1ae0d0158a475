import type { Rule } from '../rule.ts'
import type { Region } from './source-text.ts'

/** A place at which a rule is broken. */
export interface Violation {
  rule: Rule
  /** Relative to the project's root, with `/`. */
  path: string
  region: Region
}

/** What became of the check of one rule. */
export interface Tally {
  rule: Rule
  /** Files that were looked at for it. */
  files: number
  /** Violations, those that are not listed included. */
  found: number
  /** Why it was not looked at everywhere; undefined: it was. */
  unfinished: string | undefined
}

/** What a run of checks found. */
export interface Outcome {
  /** In the order of files and lines; the first ones where there are very many. */
  violations: readonly Violation[]
  /** One for each rule that has a check. */
  tallies: readonly Tally[]
  /** Files that were read. */
  files: number
  /** What was left out, and why, in sentences. */
  notes: readonly string[]
}
