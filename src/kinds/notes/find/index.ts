export { type FoundNote, findNote, lookUpNote, noNote } from './find-note.ts'
export { idScheme, readReference } from './read-reference.ts'
