import { type Connections, MnemaError } from '../contract/index.ts'
import type { ConnectionRecord } from './connection-store.ts'
import { entryStates } from './edits/index.ts'
import { readText, realFile } from './files/index.ts'

/** What was set up, compared with what its files say now. */
export function stateOf(record: ConnectionRecord): Awaited<ReturnType<Connections['list']>>[number] {
  const { runtime, scope, project, server, command, connectedAt, files } = record
  return {
    runtime,
    scope,
    project,
    server,
    command,
    connectedAt: new Date(connectedAt),
    files: files.map((file) => {
      try {
        return { file: file.file, unreadable: undefined, entries: entryStates(readText(realFile(file.file)), file) }
      } catch (error) {
        if (!(error instanceof MnemaError)) throw error
        return { file: file.file, unreadable: error.message, entries: [] }
      }
    }),
  }
}
