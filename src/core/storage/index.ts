export { type ColumnTypes, columnTypes } from './column-types.ts'
export { type DatabaseOptions, openDatabase } from './open-database.ts'
export { hashMigration } from './plan-migrations.ts'
