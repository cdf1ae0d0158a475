export { createSessions, type SessionsOptions } from './create-sessions.ts'
export { sessionMigrations } from './migrations.ts'
