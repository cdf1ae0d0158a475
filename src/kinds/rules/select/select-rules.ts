import type { Rule } from '../rule.ts'
import { appliesTo } from '../scope/index.ts'
import { readAskedWords } from './asked-words.ts'
import { gatherEvidence, sharedWords } from './evidence.ts'
import { cut, likelihoodOf } from './likelihood.ts'
import { nearnessOf } from './nearness.ts'
import type { PreparedRule } from './prepare-rule.ts'
import type { Shelf } from './shelf.ts'
import type { TargetFile } from './target-file.ts'

/** Why a rule was chosen or not. */
export type SelectionReason =
  /** Sent on every call within its scope. */
  | 'always'
  /** Asked for by its id. */
  | 'included'
  /** No task was given: everything in scope is. */
  | 'no task'
  /** Likely enough to matter for the task. */
  | 'relevant'
  /** In scope, and not likely enough. */
  | 'not relevant'
  | 'out of scope'

/** What became of one rule. */
export interface Decision {
  rule: Rule
  chosen: boolean
  reason: SelectionReason
  /** How likely it matters for the task, 0 to 1; 1 without a task, 0 out of scope. */
  likelihood: number
  /** From 0 for `global` to 3. */
  specificity: number
  /** Whether anything but its scope spoke for it: it was looked at closely. */
  considered: boolean
  /** Words that task and rule share, the most telling first. Empty without a task. */
  because: readonly string[]
}

export interface SelectionQuery {
  /** Undefined: everything in scope is chosen. Empty: nothing but the files is known. */
  task: string | undefined
  /** Files of the project; none: everything is in scope. */
  targets: readonly TargetFile[]
  /** Ids that are wanted in any case. */
  include?: ReadonlySet<string>
}

/** Where more rules than this are in scope, shared words are only named for the likelier ones. */
const explained = 60

/** Holds a task and its files against every rule of a project. Decisions come in the order of their worth: see `byWorth`. */
export async function selectRules(shelf: Shelf, query: SelectionQuery): Promise<readonly Decision[]> {
  const { task, targets, include = new Set() } = query
  const applies = scopeTest(targets.map(({ path }) => path))
  const asked = readAskedWords(task ?? '', targets, shelf)
  const evidence = task === undefined ? [] : gatherEvidence(shelf, asked)
  const cosines = task === undefined || task === '' ? [] : await shelf.compare(task)
  const nearness = cosines.length === shelf.rules.length ? nearnessOf(cosines) : []

  const decisions = shelf.rules.map((prepared, at): Decision & { prepared: PreparedRule } => {
    const { rule, specificity } = prepared
    const decide = (reason: SelectionReason, likelihood: number) => ({
      prepared,
      rule,
      chosen: reason === 'always' || reason === 'included' || reason === 'no task' || reason === 'relevant',
      reason,
      likelihood,
      specificity,
      considered: evidence[at] !== undefined,
      because: [],
    })
    if (include.has(rule.id)) return decide('included', 1)
    if (!applies(prepared)) return decide('out of scope', 0)
    if (task === undefined) return decide(rule.always ? 'always' : 'no task', 1)
    const likelihood = likelihoodOf(evidence[at], specificity > 0, nearness[at])
    if (rule.always) return decide('always', likelihood)
    return decide(likelihood >= cut ? 'relevant' : 'not relevant', likelihood)
  })
  const ordered = decisions.sort(byWorth)
  return ordered.map(({ prepared, ...decision }, place) =>
    decision.considered && (decision.chosen || place < explained)
      ? { ...decision, because: sharedWords(prepared, asked) }
      : decision,
  )
}

/** Rules of equal scope are tested once. */
function scopeTest(paths: readonly string[]): (rule: PreparedRule) => boolean {
  const known = new Map<string, boolean>()
  return ({ rule, scope }) => {
    const before = known.get(scope)
    if (before !== undefined) return before
    const applies = paths.length === 0 || paths.some((path) => appliesTo(rule.scope, path))
    known.set(scope, applies)
    return applies
  }
}

/**
 * What is asked for by name, what is always sent, what is chosen, and then the rest; among the chosen the specific before the general, and
 * otherwise the likelier; at last by id, so that the order never depends on how rules were found.
 */
function byWorth(a: Decision, b: Decision): number {
  return (
    rank(a) - rank(b) ||
    (a.chosen ? Math.floor(b.specificity) - Math.floor(a.specificity) : 0) ||
    b.likelihood - a.likelihood ||
    (a.rule.id < b.rule.id ? -1 : 1)
  )
}

function rank({ reason, chosen }: Decision): number {
  return reason === 'included' ? 0 : reason === 'always' ? 1 : chosen ? 2 : 3
}
