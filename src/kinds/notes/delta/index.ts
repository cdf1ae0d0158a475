export { visitMigration } from './migration.ts'
export { type Change, changeOf, type Delta, deletedIn, documentsOf, readDelta } from './read-delta.ts'
export { lastVisit, noteVisit } from './visits.ts'
