export { openShelf } from './open-shelf.ts'
export { type Decision, type SelectionReason, selectRules } from './select-rules.ts'
export type { Shelf } from './shelf.ts'
export { readTargetFiles } from './target-files.ts'
