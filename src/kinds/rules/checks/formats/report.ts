import type { Region } from '../source-text.ts'

/** What a run of checks is told as, in every form. */
export interface CheckReport {
  /** From the root of the repository to the project: `packages/a/`; empty where they are one. */
  prefix: string
  /** Of the project, and the folder in which the command was typed; both absolute. */
  root: string
  directory: string
  files: number
  violations: readonly ReportedViolation[]
  /** Violations that are not listed included. */
  total: number
  rules: readonly ReportedRule[]
  notes: readonly string[]
}

export interface ReportedViolation {
  rule: string
  /** Relative to the project's root. */
  file: string
  line: Region['line']
  column: Region['column']
  end_line: Region['endLine']
  end_column: Region['endColumn']
  message: string
  blocking: boolean
}

export interface ReportedRule {
  id: string
  text: string
  scope: string
  blocking: boolean
  result: 'followed' | 'violated' | 'unchecked' | 'left'
  files: number
  violations: number
  /** Why it was not checked everywhere. */
  reason?: string | undefined
  /** Of a rule that a linter checks. */
  linter?: string | undefined
}
