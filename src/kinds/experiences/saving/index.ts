export { checkFix } from './check-fix.ts'
export type { Draft } from './draft.ts'
export { saveNote } from './save-note.ts'
export type { Saved } from './saved.ts'
