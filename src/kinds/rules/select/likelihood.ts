import type { Evidence } from './evidence.ts'

/** How near a rule's meaning is to the task's: the cosine above what is usual among the rules, and in standard deviations. */
export interface Nearness {
  excess: number
  deviations: number
}

/**
 * Log-odds that a rule matters for a task, with the embedder and without. Logistic regression over the first half of the tasks in
 * `src/eval/rules/` with a penalty of 1; the weight of a trigger is set by hand, because whoever writes one says that it decides. What they
 * come to on the other half is in `docs/decisions/rule-selection.md`.
 */
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
const byWords = {
  base: -5.07,
  trigger: 3.5,
  shared: 1.67,
  ofTask: 0.9,
  ofRule: 1.57,
  files: 0.7,
  kin: 2.96,
  narrow: 1.93,
  excess: 0,
  deviations: 0,
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
  const words = logOdds(byWords, evidence ?? nothing, narrow, { excess: 0, deviations: 0 })
  const best =
    nearness === undefined ? words : Math.max(words, logOdds(withMeaning, evidence ?? nothing, narrow, nearness))
  return 1 / (1 + Math.exp(-best))
}

function logOdds(weights: typeof withMeaning, evidence: Evidence, narrow: boolean, nearness: Nearness): number {
  const { trigger, shared, ofTask, ofRule, kin, files } = evidence
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))
  return (
    weights.base +
    weights.trigger * trigger +
    weights.shared * Math.min(mostShared, shared) +
    weights.ofTask * Math.sqrt(ofTask) +
    weights.ofRule * Math.sqrt(ofRule) +
    weights.files * files +
    weights.kin * kin +
    (narrow ? weights.narrow : 0) +
    weights.excess * within(nearness.excess, mostExcess) +
    weights.deviations * within(nearness.deviations, mostDeviations)
  )
}
