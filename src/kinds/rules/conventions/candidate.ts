import type { RuleScope } from '../rule.ts'

/** A place that does otherwise. */
export interface Place {
  path: string
  /** 1-based. */
  line: number
}

/** A convention that the project seems to have. */
export interface Candidate {
  /** Of the question: `py-bare-except`. */
  id: string
  /** `tooling`: declared by a manifest; the others are counted. */
  kind: 'tooling' | 'style' | 'code'
  family: string
  /** All families among its files: more than one where languages are written alike. */
  families: readonly string[]
  rule: string
  /** The part of the project that it was counted in; undefined for the whole. */
  section: string | undefined
  scope: RuleScope
  /** What was counted, in the plural; for a declared one, the file that declares it. */
  of: string
  /** Places at which there is a choice, and how many follow the rule. */
  opportunities: number
  following: number
  /** Files with such places, and in how many of them most follow. */
  files: number
  filesFollowing: number
  /** Lower end of the Wilson interval of `following` in `opportunities`. */
  lowerBound: number
  counterExamples: readonly Place[]
  /** Ids of linter rules and formatter options that would enforce it. */
  linted: readonly string[]
  /** Paths of the files with such places. */
  evidence: readonly string[]
}
