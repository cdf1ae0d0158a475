export { gatherCandidates } from './gather-candidates.ts'
export { type PackedContext, packContext } from './pack-context.ts'
