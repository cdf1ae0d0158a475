export { type BackupOptions, backup, type RestoreOptions, restore } from './backup/index.ts'
export { type ColumnTypes, columnTypes } from './column-types.ts'
export { type DatabaseOptions, openDatabase } from './open-database.ts'
export { hashMigration } from './plan-migrations.ts'
