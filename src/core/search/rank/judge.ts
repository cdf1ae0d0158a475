import type { Passage } from '../index/passage-reader.ts'
import { matchDate } from './match-date.ts'
import type { RankInput } from './rank-input.ts'
import type { Reasons } from './signals.ts'
import { weights } from './weights.ts'

/** What was measured of one candidate. */
export interface Measured {
  passage: Passage
  /** Lexical score; 1 for the best candidate. */
  lexical: number
  /** From neighbours in time. */
  spread: number
  /** Cosine; NaN where there is none. */
  near: number
}

/**
 * Adds up the score of a candidate, reason by reason. The same arithmetic serves to score thousands and to explain the few that are shown, so
 * that the reasons always sum to the score.
 */
export function judge(input: RankInput, measured: Measured, reasons: Reasons, words?: () => string | undefined): void {
  const { passage, lexical, spread, near } = measured
  const { query, parsed, person } = input
  reasons.add('words', lexical, words)
  reasons.add('neighbours', spread)
  reasons.add('meaning', near > 0 ? near * (passage.code ? weights.meaningOfCode : weights.meaning) : 0)
  if (parsed.recordIds.includes(passage.record)) reasons.add('id', weights.named, () => passage.record)
  if (parsed.dates.length > 0) {
    const match = matchDate(parsed.dates, passage)
    if (match !== undefined) {
      const boost = passage.occurredAt === undefined ? weights.dateOfWriting : weights.date
      reasons.boost('date', boost * match.share, () => parsed.text.slice(match.date.start, match.date.end))
    }
  }
  if (person !== undefined && passage.person === person) reasons.boost('person', weights.person, () => person)
  if (passage.role === 'user') reasons.boost('said by the user', weights.user)
  if (query.project?.mode === 'prefer' && passage.project !== undefined)
    reasons.boost('project', passage.project === query.project.id ? weights.project : weights.otherProject)
}
