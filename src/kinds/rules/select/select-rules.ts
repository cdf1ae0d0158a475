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
  prepared: PreparedRule
  rule: Rule
  chosen: boolean
  reason: SelectionReason
  /** How likely it matters for the task, 0 to 1; 1 without a task, 0 out of scope. */
  likelihood: number
  /** Whether anything but its scope spoke for it: it was looked at closely. */
  considered: boolean
}

export interface SelectionQuery {
  /** Undefined: everything in scope is chosen. Empty: nothing but the files is known. */
  task: string | undefined
  /** Files of the project; none: everything is in scope. */
  targets: readonly TargetFile[]
  /** Ids that are wanted in any case. */
  include?: ReadonlySet<string>
}

/** The decisions, and why one fell as it did. */
export interface Selection {
  /** Every rule, in the order of its worth: see `worthOf`. */
  decisions: readonly Decision[]
  /** Words that speak for the rule, the most telling first; none without a task. */
  because(decision: Decision): readonly string[]
}

/** Holds a task and its files against every rule of a project. */
export async function selectRules(shelf: Shelf, query: SelectionQuery): Promise<Selection> {
  const { task, targets, include = new Set() } = query
  const applies = scopeTest(targets.map(({ path }) => path))
  const asked = readAskedWords(task ?? '', targets, shelf)
  const evidence = task === undefined ? [] : gatherEvidence(shelf, asked)
  const cosines = task === undefined || task === '' ? [] : await shelf.compare(task)
  const nearness = cosines.length === shelf.rules.length ? nearnessOf(cosines) : []

  const decisions = shelf.rules.map((prepared, at): Decision => {
    const { rule, specificity } = prepared
    const decide = (reason: SelectionReason, likelihood: number): Decision => ({
      prepared,
      rule,
      chosen: reason !== 'not relevant' && reason !== 'out of scope',
      reason,
      likelihood,
      considered: evidence[at] !== undefined,
    })
    if (include.has(rule.id)) return decide('included', 1)
    if (!applies(prepared)) return decide('out of scope', 0)
    if (task === undefined) return decide(rule.always ? 'always' : 'no task', 1)
    const likelihood = likelihoodOf(evidence[at], targets.length > 0 && specificity > 0, nearness[at])
    if (rule.always) return decide('always', likelihood)
    return decide(likelihood >= cut ? 'relevant' : 'not relevant', likelihood)
  })
  return {
    decisions: inOrderOfWorth(decisions),
    because: ({ prepared, considered }) => (considered ? sharedWords(prepared, asked) : []),
  }
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

/** Equal ones stay in the order of the shelf, the oldest first. Numbers are sorted instead of decisions: that is several times faster. */
function inOrderOfWorth(decisions: readonly Decision[]): Decision[] {
  const size = decisions.length
  const keys = new Float64Array(size)
  decisions.forEach((decision, place) => {
    keys[place] = (highest - Math.round(worthOf(decision) * 1e6)) * size + place
  })
  const ordered: Decision[] = []
  for (const key of keys.sort()) {
    const decision = decisions[key % size]
    if (decision !== undefined) ordered.push(decision)
  }
  return ordered
}

/** More than any worth, in millionths. */
const highest = 1e8

/**
 * What is asked for by its id, what is always sent, what is chosen, and then the rest in scope; among the chosen the specific before the
 * general, and otherwise the likelier.
 */
function worthOf({ reason, chosen, prepared, likelihood }: Decision): number {
  const rank = reason === 'included' ? 30 : reason === 'always' ? 20 : chosen ? 10 : reason === 'out of scope' ? -10 : 0
  return rank + (chosen ? Math.floor(prepared.specificity) * 2 : 0) + likelihood
}
