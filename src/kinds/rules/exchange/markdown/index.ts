export { importedFiles } from './imported-files.ts'
export { type HeadingAbove, readStatements, refuseText, type Statement } from './read-statements.ts'
export { type Head, splitHead } from './split-head.ts'
