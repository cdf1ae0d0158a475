import { createRequire } from 'node:module'
import type { SqliteConnection, SqliteDriver, SqliteStatement } from './driver.ts'
import { integerValues } from './integer-values.ts'

interface LibsqlDatabase {
  exec(statements: string): void
  prepare(text: string): LibsqlStatement
  close(): void
}

/** SQLite for every Node from 20 on, prebuilt inside its packages. It is a CommonJS package: `require` loads it faster than `import`. */
export function loadLibsql(): SqliteDriver {
  const Database = requireQuickly()
  return {
    name: 'libsql',
    open(location): SqliteConnection {
      const connection = new Database(location)
      return {
        exec: (statements) => {
          connection.exec(statements)
        },
        prepare: (text) => wrapStatement(connection.prepare(text)),
        close: () => {
          connection.close()
        },
      }
    },
  }
}

type LibsqlClass = new (location: string) => LibsqlDatabase

/**
 * The package asks Node for a whole diagnostic report, which takes 10 ms, to learn whether the C library is glibc or musl. Told nothing
 * by it, it takes the word of the `ldd` script, in a fraction of a millisecond. Where there is no such script, the report is made.
 */
function requireQuickly(): LibsqlClass {
  const { report } = process
  const { getReport } = report
  report.getReport = () => ({ header: {} })
  try {
    return requireLibsql()
  } catch {
    report.getReport = getReport
    return requireLibsql()
  } finally {
    report.getReport = getReport
  }
}

function requireLibsql(): LibsqlClass {
  const loaded: LibsqlClass = createRequire(import.meta.url)('libsql')
  return loaded
}

interface LibsqlStatement {
  readonly reader: boolean
  all(...values: unknown[]): unknown[]
  run(...values: unknown[]): { changes: number }
}

/**
 * Only `all` ends a statement that returns rows: after `get` or `run` libsql leaves it in mid-step, where it holds its snapshot and
 * makes the next COMMIT fail. `all` gives blobs as `ArrayBuffer`.
 */
function wrapStatement(statement: LibsqlStatement): SqliteStatement {
  const returnsRows = statement.reader
  return {
    all<Row extends object>(values: Parameters<SqliteStatement['all']>[0]) {
      const rows = statement.all(integerValues(values)) as Record<string, unknown>[]
      for (const row of rows) {
        for (const column in row) {
          const value = row[column]
          if (value instanceof ArrayBuffer) row[column] = new Uint8Array(value)
        }
      }
      return rows as Row[]
    },
    run(values) {
      return returnsRows ? statement.all(integerValues(values)).length : statement.run(integerValues(values)).changes
    },
  }
}
