import type { ContentEvidence } from './match-content.ts'
import type { Scored } from './score-experience.ts'

export interface Evidence extends ContentEvidence {
  /** 1: the exact signature is equal, 0.6: the loose one, 0: neither. */
  signature: number
}

const cut = 0.5

const coefficients = {
  bias: -3,
  exact: 4,
  loose: 1,
  asked: 1,
  line: 2.5,
  missing: -1,
  recorded: 2.5,
  phrase: 0.5,
  names: 1,
  named: 0,
  codes: 1,
  otherCodes: -1,
}

/** How likely query and record are about one failure, 0 to 1. */
export function relevanceOf({ signature, ...content }: Evidence): number {
  const sum =
    coefficients.bias +
    (signature === 1 ? coefficients.exact : signature > 0 ? coefficients.loose : 0) +
    coefficients.asked * content.asked +
    coefficients.line * content.line +
    coefficients.missing * Math.min(2, content.missing) +
    coefficients.recorded * content.recorded +
    coefficients.phrase * Math.min(3, content.phrase) +
    coefficients.names * content.names * Math.min(1, content.named) +
    coefficients.named * Math.min(1, content.named) +
    coefficients.codes * Math.min(1, content.codes) +
    coefficients.otherCodes * Math.min(1, content.otherCodes)
  return 1 / (1 + Math.exp(-sum))
}

/** Without one of these nothing else makes a hit: project, tool, trust and age alone are no match. */
const content: ReadonlySet<string> = new Set(['error_signature', 'code_symbol', 'lexical'])

/** Whether the experience may be given as an answer: it has content in common, and enough of it. */
export function isRelevant({ signals, relevance }: Scored): boolean {
  return relevance >= cut && signals.some(({ name, hundredths }) => hundredths > 0 && content.has(name))
}
