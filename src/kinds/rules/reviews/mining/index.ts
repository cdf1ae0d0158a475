export { chooseComments, type LeftOut, type UsableComment } from './choose-comments.ts'
export type { KnownRules } from './compare-with-rules.ts'
export { type Candidate, findCandidates } from './find-candidates.ts'
