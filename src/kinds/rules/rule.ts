import type { MemoryRecord, Project, RecordStatus } from '../../contract/index.ts'

/** Where a rule applies. Written `global`, `section:<name>` or `glob:<pattern,…>`. */
export type RuleScope =
  | { type: 'global' }
  | { type: 'section'; name: string }
  | { type: 'glob'; patterns: readonly string[] }

/**
 * How a rule came to be; what is trusted follows from it. `person`: typed by one at the command line or in the console. `feedback`: a
 * correction that the agent passed on. `agent`: decided by the agent, from reviews or from the code. `mined`: a rough draft taken straight
 * from a review comment or from the code. `import`: a rule file of the repository or of another tool.
 */
export const ruleSources = ['person', 'feedback', 'agent', 'mined', 'import'] as const

export type RuleSource = (typeof ruleSources)[number]

/** What can be checked by a program. */
export type RuleCheck =
  /** A pattern or rule of ast-grep in its YAML form, and the language that it is for. */
  | { type: 'ast'; language: string; rule: string }
  /** A regular expression of linear time; each match in a file of the scope is a violation. */
  | { type: 'regex'; pattern: string; flags: string }
  /** The rule of a linter that enforces it already. */
  | { type: 'linter'; tool: string; rule: string }

/** A place in another tool's rule file at which a rule was read. */
export interface RuleOrigin {
  /** Relative to the project's root. */
  file: string
  /** Fingerprint of what stood there: text and scope. */
  said: string
}

/** What a rule and its file in the repository said when they were last brought in step. */
export interface SharedRule {
  /** The file's own id: the rule's, but where the same rule was known here before. */
  id: string
  /** The file, relative to the project's root. */
  path: string
  /** Fingerprint of what the file said; empty where it is still to be written. */
  file: string
  /** Fingerprint of what the rule said. */
  rule: string
}

/** A rule of a project, read from its record. */
export interface Rule {
  recordId: string
  /** Eight hex digits, unique in the project, the same for the rule's whole life. */
  id: string
  /** One short imperative sentence. */
  text: string
  /** Three to six words; empty where nobody gave one. */
  title: string
  /** Lower-cased words or phrases that a task contains when the rule matters. */
  triggers: readonly string[]
  /** Sent on every call within its scope. */
  always: boolean
  scope: RuleScope
  status: RecordStatus
  source: RuleSource
  evidence: string
  /** Links to the review comments from which it came. */
  refs: readonly string[]
  check: RuleCheck | undefined
  good: string | undefined
  bad: string | undefined
  /** A person decided that a violation fails `mnema rules check`. */
  blocking: boolean
  /** Why it waits for a person; empty for a rule that does not. */
  reasons: readonly string[]
  /** Short id of the rule that it seems to reverse, while a person has not decided. */
  contradicts: string | undefined
  /** SHA-256 of the text that a person or the screening approved; another text is screened again. */
  approvedHash: string | undefined
  /** Where it stands in files of other tools, for a rule that was read from one. */
  origins: readonly RuleOrigin[]
  /** For a rule that the team shares as a file of the repository. */
  shared: SharedRule | undefined
  record: MemoryRecord
}

/** A rule that somebody wants to add. */
export interface RuleDraft {
  text: string
  scope: RuleScope
  source: RuleSource
  title?: string
  triggers?: readonly string[]
  always?: boolean
  evidence?: string
  refs?: readonly string[]
  check?: RuleCheck
  good?: string
  bad?: string
  /** For an import: the file, relative to the project's root, and the 1-based line. */
  file?: string
  line?: number
  /** For an import: where it was read. `copy`: the place is an export of ours, and says nothing new of a rule that is known. */
  origin?: RuleOrigin & { copy?: boolean }
  /** For an import: the text stands in the reviewed history of the repository, so that the repository's trust decides. */
  reviewed?: boolean
  /** The id that the rule has for everybody, taken where it is free. */
  id?: string
  blocking?: boolean
  /** Wait for a person whatever the screening says. */
  pending?: boolean
}

/** What became of a draft. */
export type AddOutcome =
  /** In force, or waiting for the reasons given; `similar` are rules in scopes that meet its own and say much the same, the nearest first: to agents only those in force. */
  | {
      outcome: 'added'
      rule: Rule
      reasons: readonly string[]
      contradicts: Rule | undefined
      similar: readonly Rule[]
    }
  /** Near-identical and in the same scope; tags that the first copy lacked were added. `promoted`: it waited and is in force now. */
  | { outcome: 'duplicate'; rule: Rule; gainedTags: boolean; promoted: boolean }
  /** Rejected before, by a person: it is not proposed again. */
  | { outcome: 'rejected_before'; rule: Rule }
  | { outcome: 'refused'; reasons: readonly string[] }

/** What became of a rule whose file says something else now. */
export type ReviseOutcome =
  /** In force, or still waiting for the reasons given. */
  | { outcome: 'revised'; rule: Rule; reasons: readonly string[] }
  /** In force as it was: the new words would have to wait for a person, for the reasons given. */
  | { outcome: 'kept'; rule: Rule; reasons: readonly string[] }
  | { outcome: 'refused'; reasons: readonly string[] }

/** Words of the source: limits of a rule's parts, in characters and items. */
export const limits = {
  text: 500,
  title: 60,
  triggers: 12,
  trigger: 40,
  evidence: 1000,
  perCall: 40,
  include: 30,
  task: 500,
} as const

/** The rules of one project in one space, bound to a request. */
export interface RuleBook {
  readonly project: Project
  /** Rules in force, oldest first; read once for a request. */
  active(): Promise<readonly Rule[]>
  list(filter: { statuses: readonly RecordStatus[] }): Promise<readonly Rule[]>
  /** By its eight digits, whatever its status; undefined where there is none. */
  find(id: string): Promise<Rule | undefined>
  /** Screening, tombstones, duplicates, contradictions, trust and the session's cap: one place for every source. */
  add(draft: RuleDraft): Promise<AddOutcome>
  /** For people. */
  approve(id: string): Promise<Rule>
  reject(id: string, reason?: string): Promise<Rule>
  unpin(id: string): Promise<Rule>
  edit(
    id: string,
    change: Partial<
      Pick<Rule, 'text' | 'title' | 'triggers' | 'always' | 'scope' | 'check' | 'good' | 'bad' | 'blocking'>
    >,
  ): Promise<Rule>
  /** Title, triggers and `always` on; never the text, the scope or `always` off. @throws MnemaError for words that are refused. */
  tag(id: string, tags: { title?: string; triggers?: readonly string[]; always?: boolean }): Promise<Rule>
  supersede(id: string, by: string): Promise<Rule>
  /** The file of a rule says something else: judged like a draft, and a rule in force is only changed by what would be put in force. */
  revise(id: string, draft: RuleDraft): Promise<ReviseOutcome>
  /** The place holds the rule no longer. One in force that stands nowhere else becomes stale, until a person decides. */
  leave(id: string, origin: RuleOrigin): Promise<Rule>
  /** Notes what the rule's file in the repository said; undefined: it has none any more. */
  share(id: string, shared: SharedRule | undefined): Promise<Rule>
  /** The rule's file was taken out of the repository: by those whose word counts here (it is superseded), or by who knows whom (stale). */
  retire(id: string, file: string, reviewed: boolean): Promise<Rule>
}
