export { noteSession, sessionOfHost } from './session-notes.ts'
