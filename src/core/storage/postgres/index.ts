export * from './client.ts'
export { openPool, openPostgres } from './open-postgres.ts'
export { valueParsers } from './value-parsers.ts'
