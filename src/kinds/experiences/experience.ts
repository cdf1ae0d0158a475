import type { MemoryRecord } from '../../contract/index.ts'

export const experienceTypes = ['decision', 'bugfix', 'pattern', 'config', 'discovery', 'learning', 'pitfall'] as const

export type ExperienceType = (typeof experienceTypes)[number]

/** `project`: only for the project in which it was learnt. `global`: for any. */
export const experienceScopes = ['project', 'global'] as const

export type ExperienceScope = (typeof experienceScopes)[number]

/** What happened, why, where it was mended, and what to do next time. */
export interface ExperienceContent {
  what: string
  why: string
  where: string
  learned: string
}

/** A change that mended it. Data: run by nobody but an explicit replay, inside a sandbox. */
export type Fix =
  | { kind: 'command'; command: string }
  /** A unified diff with paths below the root of the checkout. */
  | { kind: 'diff'; diff: string }
  /** The whole content of one file, its path below the root of the checkout. */
  | { kind: 'config'; path: string; content: string }

/** What one record says of another. The first two are objections, which a person or a replay settles. */
export const relations = ['contradicts', 'outdates', 'supersedes', 'duplicates', 'refines'] as const

export type Relation = (typeof relations)[number]

/**
 * Why it may be believed, weakest first. `imported`: from another program, unproven. `local_auto`: noted by an agent on this machine.
 * `local_person`: a person on this machine wrote or confirmed it. `team_person`: a named person put it in the team's memory.
 * `team_verified`: in the team's memory, and a replay proved it.
 */
export const trustLevels = ['imported', 'local_auto', 'local_person', 'team_person', 'team_verified'] as const

export type TrustLevel = (typeof trustLevels)[number]

/**
 * `active`; `disputed`: somebody objects, nobody has settled it, served with a warning; `stale`: it was right once; `superseded`: another
 * record took its place; `wrong`: settled, not served; `withdrawn`: taken back by whoever shared it, not served.
 */
export const experienceStates = ['active', 'disputed', 'stale', 'superseded', 'wrong', 'withdrawn'] as const

export type ExperienceState = (typeof experienceStates)[number]

/** How the session in which it was noted had ended at that moment. */
export const sessionOutcomes = ['success', 'failure', 'abandoned', 'unknown'] as const

export type SessionOutcome = (typeof sessionOutcomes)[number]

/** Facts of a machine: `os`, `arch`, and the version of each runtime and tool by its name. */
export type Environment = Readonly<Record<string, string>>

/** A tool call that failed, as the runtime's hook saw it; secrets masked, texts cut. */
export interface Failure {
  /** The tool as the host names it, lower-cased: `bash`. */
  tool: string
  /** What was run, where the tool runs commands. */
  command: string | undefined
  error: string
  exitCode: number | undefined
  environment: Environment
  /** Where it ran, as an absolute path. */
  workingDirectory: string | undefined
  /** Commit of the checkout at that time, 40 or 64 hex digits, and whether tracked files differed from it. */
  commit: string | undefined
  dirty: boolean | undefined
  at: Date
}

/** How to see the failure again and to see it gone. */
export interface Recipe {
  /** Commit that has the fault. */
  commit: string | undefined
  /** Shell command that fails; run at `directory`. */
  command: string
  /** Folder below the root of the checkout; empty for the root. */
  directory: string
  /** Exact signature of the error that it must fail with. */
  signature: string
}

export const verdicts = [
  'verified',
  'not_reproduced',
  'fix_failed',
  'apply_failed',
  'flaky',
  'timeout',
  'policy_denied',
  'environment_missing',
] as const

export type Verdict = (typeof verdicts)[number]

/** What a replay found. */
export interface Verification {
  verdict: Verdict
  /** Why, in one plain sentence. */
  reason: string
  commit: string
  environment: Environment
  /** Runs of the check without and with the fix. */
  runs: number
  /** Who ran it. */
  verifier: string
  at: Date
  /** End of what the commands printed; secrets masked, at most `limits.log` characters. */
  log: string
}

/** One thing learnt, read from its record in one of its revisions. */
export interface Experience {
  /** Id of the record: `lr_…` for one of this store, `rr_…` for one of the team. */
  ref: string
  revision: number
  title: string
  type: ExperienceType
  scope: ExperienceScope
  projectId: string | undefined
  /** Name of the project, kept for records of projects that this machine does not know. */
  projectName: string
  content: ExperienceContent
  topicKey: string | undefined
  fix: Fix | undefined
  recipe: Recipe | undefined
  trust: TrustLevel
  state: ExperienceState
  /** Exact signature of the error, 64 hex digits; undefined where it is about none. */
  signature: string | undefined
  looseSignature: string | undefined
  /** Identifiers and error codes as they are written, the rarest first. */
  symbols: readonly string[]
  tool: string | undefined
  environment: Environment
  outcome: SessionOutcome
  /** Distinct occasions at which it was noted: 1 for a new one, one more for each exact repetition by another session. */
  sources: number
  /** Sessions, other than its writers', in which it was read and the failing command then succeeded; and in which it failed again. */
  usedSuccess: number
  usedFailure: number
  verification: Verification | undefined
  /** The session that wrote this revision: a sub-agent writes under its parent's. */
  sessionId: string | undefined
  evidenceRefs: readonly string[]
  createdAt: Date
  updatedAt: Date
  record: MemoryRecord
}

/** Most characters and items of each part. The first four are the source's. */
export const limits = {
  query: 2000,
  hits: 5,
  title: 160,
  readBudget: 20_000,
  content: 8000,
  fix: 65_536,
  path: 1024,
  evidence: 20,
  relations: 20,
  error: 4000,
  command: 2000,
  symbols: 24,
  log: 8000,
} as const
