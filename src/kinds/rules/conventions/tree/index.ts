export { collectFiles, type Tree, type TreeFile } from './collect-files.ts'
export { familyName } from './family-of.ts'
export { readText } from './read-text.ts'
export { sample } from './sample.ts'
