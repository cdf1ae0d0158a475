import type { AnyOperation } from '../../../contract/index.ts'
import { discoverConventions } from './discover-conventions.ts'
import { getRules } from './get-rules.ts'
import { learnFromReviews } from './learn-from-reviews.ts'
import { organize } from './organize.ts'
import { propose } from './propose.ts'
import { recordFeedback } from './record-feedback.ts'
import { searchRules } from './search-rules.ts'
import { tag } from './tag.ts'

/** What agents are offered, in the order of the contract; a process that serves an agent alone loads no more. */
// biome-ignore format: a line an operation
export const tools: readonly AnyOperation[] = [
  getRules,
  searchRules,
  recordFeedback,
  learnFromReviews,
  discoverConventions,
  propose,
  organize,
  tag,
]
