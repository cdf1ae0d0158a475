import type { Question } from './question.ts'

/** How often a file gives an answer, and the 1-based line of the first. */
export interface Count {
  count: number
  line: number
}

/** What one file answers to one question: answer → how often. */
export interface Finding {
  question: Question
  answers: ReadonlyMap<string, Count>
}

/** What was read of one file. */
export interface FileFindings {
  /** Relative to the project's root, with `/`. */
  path: string
  /** Files that have their conventions in common: `python`, `typescript`, `yaml`. */
  family: string
  /** The family of the file, also where `family` is that of every text file. */
  language: string
  /** The part of the project in which it lies. */
  section: string
  findings: readonly Finding[]
}
