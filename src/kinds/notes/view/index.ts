export { type NoteLine, noteLine } from './note-line.ts'
export { type Author, authorOf } from './who-wrote.ts'
