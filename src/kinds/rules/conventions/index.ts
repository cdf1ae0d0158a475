export type { Candidate } from './candidate.ts'
export { compareWithRules } from './compare-with-rules.ts'
export { mineConventions } from './mine-conventions.ts'
export { mostListed } from './order-candidates.ts'
