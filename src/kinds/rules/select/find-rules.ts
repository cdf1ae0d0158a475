import type { Rule } from '../rule.ts'
import { readAskedWords } from './asked-words.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { likelihoodOf } from './likelihood.ts'
import { type Nearness, nearnessAmong } from './nearness.ts'
import type { Shelf } from './shelf.ts'

export interface Match {
  rule: Rule
  /** 0 to 1. */
  score: number
}

/** Least summed weight of shared words that makes a match: a word that is common everywhere does not, two of them do. */
const leastShared = 0.28

/** Least share of subjects in common. */
const leastKin = 0.3

/** What is near in meaning without a common word: that far above the other rules. */
const near = { excess: 0.22, deviations: 2.5 } as const

/** Rules that a topic really matches, best first; the scope does not count. */
export async function findRules(shelf: Shelf, query: string): Promise<readonly Match[]> {
  const evidence = gatherEvidence(shelf, readAskedWords(query, [], shelf))
  const cosines = await shelf.compare(query)
  const nearness = nearnessAmong(cosines, shelf.rules.length)
  return shelf.rules
    .flatMap(({ rule }, at) =>
      matches(evidence[at], nearness?.(at)) ? [{ rule, score: likelihoodOf(evidence[at], false, nearness?.(at)) }] : [],
    )
    .sort((a, b) => b.score - a.score || (a.rule.id < b.rule.id ? -1 : 1))
}

function matches(evidence: Evidence | undefined, nearness: Nearness | undefined): boolean {
  if (evidence !== undefined && (evidence.shared >= leastShared || evidence.kin >= leastKin)) return true
  return nearness !== undefined && nearness.excess >= near.excess && nearness.deviations >= near.deviations
}
