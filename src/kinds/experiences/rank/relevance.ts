import type { ContentEvidence } from './match-content.ts'
import type { Scored } from './score-experience.ts'

export interface Evidence extends ContentEvidence {
  /** 1: the exact signature is equal, 0.6: the loose one, 0: neither. */
  signature: number
}

/** From here on a record is more likely about the same failure than not. */
const cut = 0.5

/** How relevant at least a record is that holds a short question as it is. By judgement. */
const asFound = 0.9

/**
 * Coefficients of a logistic regression over half of the failures of `mnema eval experiences`: 88 later occurrences with their records, 88
 * near-misses and all other pairs with their records, weighed 1 : 1.5 : 1 in all. That an equal signature decides,
 * however a record words its error, is set by hand: it outweighs all that can speak against it.
 */
const coefficients = {
  bias: -4.56,
  exact: 9,
  asked: 2.78,
  line: 2.77,
  recorded: 0.76,
  phrase: 0.87,
  names: 1.68,
  otherNames: -0.6,
  apart: -1.47,
  noName: -1.54,
}

/** How likely query and record are about one failure, 0 to 1. */
export function relevanceOf(evidence: Evidence): number {
  const { signature, literal, asked, line, recorded, phrase, names, named, apart } = evidence
  const weight = Math.min(1, named)
  const sum =
    coefficients.bias +
    (signature === 1 ? coefficients.exact : 0) +
    coefficients.asked * asked +
    coefficients.line * line +
    coefficients.recorded * recorded +
    coefficients.phrase * Math.min(4, phrase) +
    coefficients.names * names * weight +
    coefficients.otherNames * (1 - names) * weight +
    coefficients.apart * Math.min(1, apart) +
    (named > 0 && names === 0 ? coefficients.noName : 0)
  const likely = 1 / (1 + Math.exp(-sum))
  return literal ? Math.max(asFound, likely) : likely
}

/** Without one of these nothing else makes a hit: project, tool, trust and age alone are no match. */
const content: ReadonlySet<string> = new Set(['error_signature', 'code_symbol', 'lexical'])

/** Whether the experience may be given as an answer: it has content in common, and enough of it. */
export function isRelevant({ signals, relevance }: Scored): boolean {
  return relevance >= cut && signals.some(({ name, hundredths }) => hundredths > 0 && content.has(name))
}
