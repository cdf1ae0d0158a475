import { createRequire } from 'node:module'
import type { SqliteConnection, SqliteDriver, SqliteStatement } from './driver.ts'
import { integerValues } from './integer-values.ts'

interface NodeStatement {
  all(...values: unknown[]): object[]
  run(...values: unknown[]): { changes: number | bigint }
}

interface NodeSqlite {
  DatabaseSync: new (
    location: string,
  ) => {
    exec(statements: string): void
    prepare(text: string): NodeStatement
    close(): void
  }
}

/** Whether the running Node has `node:sqlite` with `file:` URLs: 22.15 and later. */
export function hasNodeSqlite(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 15)
}

/** The SQLite of Node itself. */
export function loadNodeSqlite(): SqliteDriver {
  const { DatabaseSync } = requireQuietly()
  return {
    name: 'node:sqlite',
    open(location): SqliteConnection {
      const connection = new DatabaseSync(location)
      return {
        exec: (statements) => connection.exec(statements),
        prepare: (text) => wrapStatement(connection.prepare(text)),
        close: () => connection.close(),
      }
    },
  }
}

/** Node 22 prints a warning that the module is experimental, into the stderr of every hook. */
function requireQuietly(): NodeSqlite {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    const loaded: NodeSqlite = createRequire(import.meta.url)('node:sqlite')
    return loaded
  } finally {
    process.emitWarning = emitWarning
  }
}

/** Rows come without a prototype; callers get plain objects. */
function wrapStatement(statement: NodeStatement): SqliteStatement {
  return {
    all<Row extends object>(values: Parameters<SqliteStatement['all']>[0]) {
      const rows = statement.all(...integerValues(values))
      const plain: object[] = []
      for (const row of rows) plain.push({ ...row })
      return plain as Row[]
    },
    run: (values) => Number(statement.run(...integerValues(values)).changes),
  }
}
