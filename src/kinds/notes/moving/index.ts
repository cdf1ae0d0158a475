export { type MovedFolder, moveFolder } from './move-folder.ts'
export { moveNote } from './move-note.ts'
