export { type FolderLine, listFolders } from './list-folders.ts'
export { type NoteLine, noteLine } from './note-line.ts'
export { type Author, authorOf } from './who-wrote.ts'
