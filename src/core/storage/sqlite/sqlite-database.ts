import type { Database, DatabaseDescription } from '../../../contract/index.ts'
import { defaultTimeout, runWrite, type WriteSession } from '../run-write.ts'
import { createTurnstile } from '../turnstile.ts'
import type { CachedConnection } from './cached-connection.ts'
import { connectionReader } from './connection-reader.ts'
import { explainSqliteError, isBusy } from './explain-error.ts'
import { createReaderPool } from './reader-pool.ts'
import { retryBusy } from './retry-busy.ts'
import { rollBack } from './roll-back.ts'

export interface SqliteParts {
  /** For reads outside `read` and `write`: each sees the latest committed state. */
  reader: CachedConnection
  connectReader(deadline: number): Promise<CachedConnection>
  connectWriter(deadline: number): Promise<CachedConnection>
  description: DatabaseDescription
}

/**
 * A process that writes this often stays, and lets the log grow to this many pages (16 MB) before it is copied into the file: pages that
 * change with every write are then copied and synced a quarter as often. A short process keeps to SQLite's 1,000, since whoever opens
 * the file first reads the whole log.
 */
const manyWrites = 100
const longLog = 4_000

/**
 * One writer behind a first-in-first-out turnstile, connected at the first write; one reader for single statements; a few readers for
 * snapshots. Statements run synchronously, so that a connection never serves two at once.
 */
export function createSqliteDatabase({ reader, connectReader, connectWriter, description }: SqliteParts): Database {
  const writers = createTurnstile(1)
  const snapshots = createReaderPool(connectReader)
  let writer: CachedConnection | undefined
  let writes = 0

  async function begin(deadline: number): Promise<WriteSession> {
    const leave = await writers.enter(deadline)
    try {
      writer ??= await connectWriter(deadline)
      const connection = writer
      writes += 1
      if (writes === manyWrites) connection.exec(`PRAGMA wal_autocheckpoint = ${longLog}`)
      await retryBusy(() => connection.execute('BEGIN IMMEDIATE'), deadline)
      return writeSession(connection, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  return {
    ...connectionReader(reader),
    description,
    write: (work, options) => runWrite(begin, isBusy, work, options?.timeout),
    read: (work) => snapshots.use(work),
    async close() {
      const leave = await writers.enter(Date.now() + defaultTimeout)
      if (writer) {
        // libsql closes for real only when its statements are collected; what it logged would stay beside the file until then.
        if (description.driver === 'libsql') writer.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)')
        writer.close()
      }
      snapshots.close()
      reader.close()
      leave()
    },
  }
}

function writeSession(connection: CachedConnection, leave: () => void): WriteSession {
  return {
    ...connectionReader(connection),
    async run(query) {
      try {
        return connection.run(query)
      } catch (error) {
        throw explainSqliteError(error)
      }
    },
    // There is one writer anyway.
    lock: async () => undefined,
    async commit() {
      try {
        connection.execute('COMMIT')
      } catch (error) {
        throw explainSqliteError(error)
      }
    },
    rollback: async () => rollBack(connection),
    release: leave,
  }
}
