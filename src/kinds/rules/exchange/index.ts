export { gatherFiles, type Taken, takeFiles } from './take/index.ts'
