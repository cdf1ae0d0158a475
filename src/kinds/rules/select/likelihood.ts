import type { Evidence } from './evidence.ts'
import type { Nearness } from './nearness.ts'

/**
 * Log-odds that a rule matters for a task, with the embedder and without. Logistic regression over the first half of the tasks in
 * `src/eval/rules/` with a penalty of 1; the weight of a trigger is set by hand, because whoever writes one says that it decides. What they
 * come to on the other half is in `docs/decisions/rule-selection.md`.
 */
type Weights = Record<'base' | 'trigger' | 'shared' | 'ofTask' | 'ofRule' | 'files' | 'kin' | 'narrow', number>
const withMeaning = {
  base: -5.63,
  trigger: 3.5,
  shared: 0.85,
  ofTask: 0.44,
  ofRule: 1.17,
  files: 0.6,
  kin: 2.5,
  narrow: 1.93,
  excess: 1.76,
  deviations: 0.64,
}
const byWords: Weights = {
  base: -5.07,
  trigger: 3.5,
  shared: 1.67,
  ofTask: 0.9,
  ofRule: 1.57,
  files: 0.7,
  kin: 2.96,
  narrow: 1.93,
}

/** From this likelihood on a rule is sent: a rule too many costs a line, a missing one an edit that must be made again. */
export const cut = 0.15

/** Beyond these, more of the same says no more. */
const mostShared = 2.5
const mostExcess = 0.7
const mostDeviations = 5

const nothing: Evidence = { trigger: 0, shared: 0, ofTask: 0, ofRule: 0, kin: 0, files: 0 }

/**
 * How likely a rule matters, 0 to 1. What words alone say is not taken back where the meaning says nothing.
 * @param narrow whether its scope is less than the whole project.
 * @param nearness undefined where there is no embedder.
 */
export function likelihoodOf(evidence: Evidence | undefined, narrow: boolean, nearness: Nearness | undefined): number {
  const known = evidence ?? nothing
  const words = logOdds(byWords, known, narrow)
  if (nearness === undefined) return logistic(words)
  const meaning =
    withMeaning.excess * within(nearness.excess, mostExcess) +
    withMeaning.deviations * within(nearness.deviations, mostDeviations)
  return logistic(Math.max(words, logOdds(withMeaning, known, narrow) + meaning))
}

function logOdds(weights: Weights, evidence: Evidence, narrow: boolean): number {
  const scope = narrow ? weights.narrow : 0
  if (evidence === nothing) return weights.base + scope
  const { trigger, shared, ofTask, ofRule, kin, files } = evidence
  return (
    weights.base +
    weights.trigger * trigger +
    weights.shared * Math.min(mostShared, shared) +
    weights.ofTask * Math.sqrt(ofTask) +
    weights.ofRule * Math.sqrt(ofRule) +
    weights.files * files +
    weights.kin * kin +
    scope
  )
}

function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, value))
}
