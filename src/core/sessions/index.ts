export { createSessions } from './create-sessions.ts'
export { sessionMigrations } from './migrations.ts'
