export { gatherCandidates } from './gather-candidates.ts'
export { type PackedContext, packContext } from './pack-context.ts'
export { searchNotes } from './search-notes.ts'
