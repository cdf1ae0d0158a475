import type { ParsedQuery } from '../query/index.ts'
import type { Evidence } from './rank-records.ts'

/** How likely the record has to do with the query at all, whatever else was found. */
export function confidenceOf({ coverage, cosine }: Evidence, _parsed: ParsedQuery): number {
  return 1 / (1 + Math.exp(-(coverage * 5 + Math.max(0, cosine) * 3 - 3)))
}
