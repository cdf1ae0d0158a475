import type { DateMention } from '../dates/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import { weights } from './weights.ts'

/** The time named in the query in which the passage lies, and how surely that time was meant. */
export function matchDate(
  dates: readonly DateMention[],
  passage: Passage,
): { date: DateMention; share: number } | undefined {
  const moment = passage.occurredAt ?? passage.writtenAt
  // In a conversation people tell what happened some days ago.
  const told = passage.occurredAt !== undefined && passage.threadOrdinal !== undefined
  let best: { date: DateMention; share: number } | undefined
  for (const date of dates) {
    const later = told ? (date.grain === 'day' ? weights.toldWithinDay : weights.toldWithinLonger) : 0
    for (const { from, to, share } of date.ranges)
      if (moment >= from && moment < to + later && share > (best?.share ?? 0)) best = { date, share }
  }
  return best
}
