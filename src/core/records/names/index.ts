export { namesMigration } from './migration.ts'
export { listReferences, resolveTargets } from './resolve.ts'
export { removeLeftNames, removeNames, writeNames } from './write-names.ts'
