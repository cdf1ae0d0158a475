import type { Rule } from '../rule.ts'
import { overlaps } from '../scope/index.ts'
import { contradict, likeness, type Reading, readWording, sameWording } from '../wording/index.ts'
import type { Candidate } from './candidate.ts'

/** From here on a rule says what the candidate says. */
const saysTheSame = 0.8

export interface Compared {
  /** Those that no rule says yet, with the rule in force that asks for the opposite. */
  fresh: readonly { candidate: Candidate; contradicts: Rule | undefined }[]
  /** How many a rule says that is in force or waits for a person. */
  known: number
  /** How many a person rejected before. */
  rejected: number
}

/** Leaves out what the project's rules say already, and what a person did not want as a rule. */
export function compareWithRules(candidates: readonly Candidate[], rules: readonly Rule[]): Compared {
  const read = rules.map((rule) => ({ rule, reading: readWording(rule.text) }))
  const fresh: { candidate: Candidate; contradicts: Rule | undefined }[] = []
  let known = 0
  let rejected = 0
  for (const candidate of candidates) {
    const reading = readWording(candidate.rule)
    const near = read.filter(({ rule }) => overlaps(candidate.scope, rule.scope))
    const twin = near.find((other) => isSame(reading, other.reading))?.rule
    if (twin?.status === 'rejected') rejected += 1
    else if (twin !== undefined) known += 1
    else {
      const against = near.find((other) => other.rule.status !== 'rejected' && contradict(reading, other.reading))
      fresh.push({ candidate, contradicts: against?.rule })
    }
  }
  return { fresh, known, rejected }
}

function isSame(a: Reading, b: Reading): boolean {
  return sameWording(a, b) || (likeness(a, b) >= saysTheSame && !contradict(a, b))
}
