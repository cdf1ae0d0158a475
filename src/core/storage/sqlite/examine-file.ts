import { existsSync, rmSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { MnemaError } from '../../../contract/index.ts'
import { pause } from '../pause.ts'
import type { AppliedMigration } from '../plan-migrations.ts'
import type { SqliteConnection, SqliteDriver } from './driver.ts'
import { explainSqliteError, isBusy, sqliteCode } from './explain-error.ts'

/** How often a file that looks damaged is looked at again: another process may be in the middle of writing it. */
const attempts = 5

/**
 * Looks at a file without changing a byte of it or beside it.
 * @param accept looks at the migrations that the file holds, and throws where they are not to be opened.
 * @returns what `accept` says; undefined for a file that is absent or still empty.
 * @throws MnemaError `unavailable` for a file that is not a database, is damaged or belongs to another program.
 */
export async function examineFile<T>(
  driver: SqliteDriver,
  path: string,
  accept: (applied: AppliedMigration[]) => T,
): Promise<T | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return examine(driver, path, accept)
    } catch (error) {
      if (error instanceof MnemaError || (!isBusy(error) && attempt >= attempts)) throw refuse(path, error)
    }
    await pause(attempt)
  }
}

function examine<T>(driver: SqliteDriver, path: string, accept: (applied: AppliedMigration[]) => T): T | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size === 0) return undefined
  // With a log beside it the file alone is not the whole state, and another connection of this process may hold locks on it, which an
  // immutable connection would drop. Without one an ordinary connection would create the log.
  const logged = existsSync(`${path}-wal`)
  const indexed = existsSync(`${path}-shm`)
  const location = `${pathToFileURL(path).href}?mode=ro${logged ? '' : '&immutable=1'}`
  try {
    return withConnection(driver, location, (connection) => {
      const tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all<{ name: string }>([])
      if (tables.length === 0) return undefined
      if (!tables.some((table) => table.name === 'mnema_migrations')) throw new ForeignDatabase()
      return accept(connection.prepare('SELECT id, hash FROM mnema_migrations').all<AppliedMigration>([]))
    })
  } catch (error) {
    if (!indexed && logged) rmSync(`${path}-shm`, { force: true })
    throw error
  }
}

function withConnection<T>(driver: SqliteDriver, location: string, work: (connection: SqliteConnection) => T): T {
  const connection = driver.open(location)
  try {
    connection.exec('PRAGMA busy_timeout = 2')
    return work(connection)
  } finally {
    connection.close()
  }
}

class ForeignDatabase extends Error {}

function refuse(path: string, error: unknown): unknown {
  if (error instanceof MnemaError) return error
  const code = sqliteCode(error) & 0xff
  const remedy = 'Move it aside and restore the last backup, or set another data folder (MNEMA_HOME).'
  if (error instanceof ForeignDatabase) {
    return new MnemaError('unavailable', `${path} is a database of another program; it was left as it is.`, {
      remedy: 'Set another data folder (MNEMA_HOME).',
    })
  }
  if (code === 26) {
    return new MnemaError('unavailable', `${path} is not a database; it was left as it is.`, { remedy, cause: error })
  }
  if (code === 11) {
    return new MnemaError('unavailable', `${path} is damaged; it was left as it is.`, { remedy, cause: error })
  }
  return explainSqliteError(error)
}
