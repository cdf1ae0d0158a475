export { addSource, readEvidence } from './evidence.ts'
export { noteOutcome, noteUse } from './uses.ts'
