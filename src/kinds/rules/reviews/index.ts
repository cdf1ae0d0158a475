export type { ReviewDecision, ReviewLedger } from './ledger.ts'
export { openReviewLedger } from './open-review-ledger.ts'
