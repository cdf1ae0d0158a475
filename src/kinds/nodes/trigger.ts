import type { MemoryRecord } from '../../contract/index.ts'
import { type FoldedText, shareOf } from './match-words.ts'
import { orderTerms } from './matched-terms.ts'
import { disclosureOf, glossaryOf } from './node.ts'

/**
 * How surely a prompt calls for a node by its own trigger, 0 to 1, whatever else the prompt talks about: a long prompt mentions the one
 * thing that matters among many. A whole term of two words or more (or of three characters without spaces, or with a sign or digit in
 * it) counts .7, a long single word that somebody chose .55; three quarters of what the disclosure is about .65, more than half .55; both
 * together .05 more. Half is the default cut-off of recall.
 */
export function triggerStrength(record: MemoryRecord, prompt: FoldedText): number {
  const term = termStrength(record, prompt)
  const disclosure = disclosureStrength(record, prompt)
  const strongest = Math.max(term, disclosure)
  return term > 0 && disclosure > 0 ? strongest + 0.05 : strongest
}

function termStrength(record: MemoryRecord, prompt: FoldedText): number {
  const chosen = record.provenance.source !== 'import'
  const strengths = orderTerms(glossaryOf(record), prompt)
    .filter(({ match }) => match === 2)
    .map(({ term }) => (isSpecific(term) ? 0.7 : chosen && [...term].length > 5 ? 0.55 : 0))
  return Math.max(0, ...strengths)
}

function isSpecific(term: string): boolean {
  const words = term.trim().split(/\s+/)
  if (words.length > 1) return true
  return (
    /[\d_./:-]|\p{Ll}\p{Lu}/u.test(term) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{3}/u.test(term)
  )
}

function disclosureStrength(record: MemoryRecord, prompt: FoldedText): number {
  const { share, matched } = shareOf(disclosureOf(record) ?? '', prompt)
  if (matched < 2) return 0
  return share >= 0.75 ? 0.65 : share > 0.5 ? 0.55 : 0
}
