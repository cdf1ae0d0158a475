import type { Rule, RuleScope } from '../rule.ts'
import { appliesTo } from '../scope/index.ts'
import { readAskedWords } from './asked-words.ts'
import { gatherEvidence, sharedWords } from './evidence.ts'
import { cut, likelihoodOf } from './likelihood.ts'
import { nearnessAmong } from './nearness.ts'
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
  /** Place of the rule on the shelf. */
  at: number
  /** From 0 for a rule of the whole project to 3. */
  specificity: number
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
  const { rules, scopes, scopeAt, always, specificity } = shelf.columns
  const applies = scopesThatApply(
    scopes,
    targets.map(({ path }) => path),
  )
  const asked = readAskedWords(task ?? '', targets, shelf)
  const evidence = task === undefined ? [] : gatherEvidence(shelf, asked)
  const cosines = task === undefined || task === '' ? [] : await shelf.compare(task)
  const nearness = nearnessAmong(cosines, shelf.rules.length)

  const decisions = rules.map((rule, at): Decision => {
    const specific = specificity[at] ?? 0
    let reason: SelectionReason = 'out of scope'
    let likelihood = 0
    if (include.size > 0 && include.has(rule.id)) {
      reason = 'included'
      likelihood = 1
    } else if (applies[scopeAt[at] ?? 0] === true) {
      likelihood =
        task === undefined ? 1 : likelihoodOf(evidence[at], targets.length > 0 && specific > 0, nearness?.(at))
      if (always[at] === 1) reason = 'always'
      else if (task === undefined) reason = 'no task'
      else reason = likelihood >= cut ? 'relevant' : 'not relevant'
    }
    const chosen = reason !== 'not relevant' && reason !== 'out of scope'
    return { at, rule, chosen, reason, likelihood, specificity: specific, considered: evidence[at] !== undefined }
  })
  return {
    decisions: inOrderOfWorth(decisions),
    because({ at, considered }) {
      const rule = shelf.rules[at]
      return considered && rule !== undefined ? sharedWords(rule, asked) : []
    },
  }
}

/** For each scope whether one of the files lies in it. */
function scopesThatApply(scopes: readonly RuleScope[], paths: readonly string[]): readonly boolean[] {
  return scopes.map((scope) => paths.length === 0 || paths.some((path) => appliesTo(scope, path)))
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
function worthOf({ reason, chosen, specificity, likelihood }: Decision): number {
  const rank = reason === 'included' ? 30 : reason === 'always' ? 20 : chosen ? 10 : reason === 'out of scope' ? -10 : 0
  return rank + (chosen ? Math.floor(specificity) * 2 : 0) + likelihood
}
