export { connectFile } from './connect-file.ts'
export { disconnectFile } from './disconnect-file.ts'
export { entryStates } from './entry-states.ts'
export type { FileRecord, FileText } from './file-record.ts'
