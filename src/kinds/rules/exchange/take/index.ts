export { gatherFiles } from './gather-files.ts'
export type { Gathered } from './gathered.ts'
export { type Taken, takeFiles } from './take-files.ts'
