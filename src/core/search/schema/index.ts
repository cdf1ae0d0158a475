export { batches } from './batches.ts'
export { inList } from './id-list.ts'
export { searchDerivedTables, searchMigrations } from './migrations.ts'
