export { retryMigration } from './migration.ts'
export { once } from './once.ts'
