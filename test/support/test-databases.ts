import type { Database, Migration } from '../../src/contract/index.ts'
import { hasNodeSqlite } from '../../src/core/storage/sqlite/node-sqlite.ts'
import { openPglite } from './pglite.ts'
import { openServer } from './postgres-server.ts'
import { openSqliteFile } from './sqlite-file.ts'

/** One database of a test file, with what only a test may do to it. */
export interface OpenedTestDatabase {
  database: Database
  /** Deletes all rows, as cheaply as the engine allows. */
  empty(): Promise<void>
  /** A second handle on the same data. */
  openTwin(): Promise<Database>
  /** Closes the database and removes every trace of it. */
  close(): Promise<void>
}

export interface TestDatabase {
  name: string
  available: boolean
  /** Several connections and processes may use it at once; PGlite has one connection, so a read waits for the write that is open. */
  shared: boolean
  open(migrations: readonly Migration[]): Promise<OpenedTestDatabase>
}

const url = process.env.MNEMA_TEST_DATABASE_URL || undefined

export const testDatabases: readonly TestDatabase[] = [
  { name: 'libsql', available: true, shared: true, open: (migrations) => openSqliteFile('libsql', migrations) },
  {
    name: 'node:sqlite',
    available: hasNodeSqlite(),
    shared: true,
    open: (migrations) => openSqliteFile('node:sqlite', migrations),
  },
  ...[true, false].map((vectors): TestDatabase => {
    const engine = url === undefined ? 'PGlite' : 'PostgreSQL'
    return {
      name: vectors ? `${engine} with pgvector` : engine,
      available: true,
      shared: url !== undefined,
      open: (migrations) =>
        url === undefined ? openPglite(migrations, vectors) : openServer(url, migrations, vectors),
    }
  }),
]
