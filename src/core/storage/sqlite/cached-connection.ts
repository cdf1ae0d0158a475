import type { Sql, SqlValue } from '../../../contract/index.ts'
import { bindValues } from '../bind-values.ts'
import type { SqliteConnection, SqliteDriver, SqliteStatement } from './driver.ts'

/** Most prepared statements kept by a connection; the one unused for longest goes first. */
const mostStatements = 256

/** One connection with its settings and its prepared statements. Synchronous; errors are raw. */
export interface CachedConnection {
  all<Row extends object>(query: Sql): Row[]
  run(query: Sql): number
  execute(statement: string): void
  exec(statements: string): void
  close(): void
}

/** The native wait stays short, since it blocks the event loop; longer waits are ours. */
const settings = `
  PRAGMA busy_timeout = 2;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  PRAGMA temp_store = MEMORY;
  PRAGMA journal_size_limit = 67108864;
`

const noValues: readonly SqlValue[] = []

export function openConnection(driver: SqliteDriver, path: string): CachedConnection {
  const connection = driver.open(path)
  try {
    connection.exec(settings)
  } catch (error) {
    connection.close()
    throw error
  }
  return cacheStatements(connection)
}

function cacheStatements(connection: SqliteConnection): CachedConnection {
  const statements = new Map<string, SqliteStatement>()

  function prepare(text: string): SqliteStatement {
    const found = statements.get(text)
    if (found) {
      statements.delete(text)
      statements.set(text, found)
      return found
    }
    const statement = connection.prepare(text)
    statements.set(text, statement)
    if (statements.size > mostStatements) {
      for (const oldest of statements.keys()) {
        statements.delete(oldest)
        break
      }
    }
    return statement
  }

  return {
    all: (query) => prepare(query.sql).all(bindValues(query.values)),
    run: (query) => prepare(query.sql).run(bindValues(query.values)),
    execute: (text) => {
      prepare(text).run(noValues)
    },
    exec: (text) => connection.exec(text),
    close() {
      statements.clear()
      connection.close()
    },
  }
}
