import type { CachedConnection } from './cached-connection.ts'
import { explainSqliteError, sqliteCode } from './explain-error.ts'

/** SQLite's general code; here it says that no transaction is open. */
const plainError = 1

/** Undoes the open transaction. After some failures (a full disk) SQLite has done so by itself. */
export function rollBack(connection: CachedConnection): void {
  try {
    connection.execute('ROLLBACK')
  } catch (error) {
    if (sqliteCode(error) !== plainError) throw explainSqliteError(error)
  }
}
