import type { MemoryRecord, Signal } from '../../contract/index.ts'
import { type FoldedText, foldText, shareOf } from './match-words.ts'
import { orderTerms } from './matched-terms.ts'
import { disclosureOf, glossaryOf, priorityOf } from './node.ts'

/**
 * Small additions to a node's score, all bounded so that they order what is about equally relevant and never lift what is not:
 * a whole glossary term in the query .04 (a word of one .015), words of the disclosure up to .03,
 * priority .05 less .01 a step, recency up to .02 with a half-life of 180 days (as the earlier system had them, the last one halved).
 */
export function nodeSignals(query: string, now: Date): (candidate: { record: MemoryRecord }) => readonly Signal[] {
  const text = foldText(query)
  return ({ record }) => [
    ...glossarySignal(record, text),
    ...disclosureSignal(record, text),
    { name: 'priority', contribution: Math.max(0, 0.05 - 0.01 * priorityOf(record)) },
    { name: 'recency', contribution: 0.02 * 0.5 ** (ageInDays(record, now) / 180) },
  ]
}

function glossarySignal(record: MemoryRecord, text: FoldedText): Signal[] {
  const best = orderTerms(glossaryOf(record), text)[0]
  if (best === undefined || best.match === 0) return []
  return [{ name: 'glossary', contribution: best.match === 2 ? 0.04 : 0.015, detail: best.term }]
}

function disclosureSignal(record: MemoryRecord, text: FoldedText): Signal[] {
  const disclosure = disclosureOf(record)
  if (disclosure === undefined) return []
  const { share } = shareOf(disclosure, text)
  return share === 0 ? [] : [{ name: 'disclosure', contribution: 0.03 * share }]
}

function ageInDays(record: MemoryRecord, now: Date): number {
  return Math.max(0, now.getTime() - record.updatedAt.getTime()) / 86_400_000
}
