import { existsSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type ForeignDatabase, MnemaError, type Sql } from '../../../contract/index.ts'
import { bindValues } from '../bind-values.ts'
import { pause } from '../pause.ts'
import type { SqliteConnection } from './driver.ts'
import { isBusy, sqliteCode } from './explain-error.ts'
import { loadDriver } from './load-driver.ts'

/** Milliseconds to wait for a program that is writing the file. */
const patience = 10_000

/** What is wrong with the file, by the result code of SQLite. */
const faults = new Map([
  [3, 'may not be read'],
  [8, 'has a log beside it that cannot be read here, because its folder may not be written'],
  [11, 'is damaged'],
  [14, 'cannot be opened'],
  [26, 'is not a SQLite database'],
])

/**
 * A connection that can only read. With a write-ahead log beside it the file is read together with what stands in the log; without one
 * nobody has it open, and the file alone is read, so that no log is made beside it.
 * @throws MnemaError `not_found`, `unavailable`.
 */
export async function openForeignFile(path: string): Promise<ForeignDatabase> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new MnemaError('not_found', `There is no file ${path}.`, {
      field: 'path',
      remedy: 'Name the database file of the other program.',
    })
  }
  const driver = await loadDriver()
  const logged = existsSync(`${path}-wal`)
  const location = `${pathToFileURL(path).href}?mode=ro${logged ? '' : '&immutable=1'}`
  const connection = await asked(path, () => {
    const opened = driver.open(location)
    try {
      opened.exec('PRAGMA busy_timeout = 2; PRAGMA query_only = ON; PRAGMA trusted_schema = OFF')
      opened.prepare('SELECT name FROM sqlite_schema LIMIT 1').all([])
      return opened
    } catch (error) {
      opened.close()
      throw error
    }
  })
  return readFrom(path, connection)
}

function readFrom(path: string, connection: SqliteConnection): ForeignDatabase {
  const all = <Row extends object>(query: Sql): Promise<Row[]> =>
    asked(path, () => connection.prepare(query.sql).all<Row>(bindValues(query.values)))
  return {
    dialect: 'sqlite',
    all,
    get: async <Row extends object>(query: Sql) => (await all<Row>(query))[0],
    close: async () => connection.close(),
  }
}

/** Asks again while another program is in the way, and tells what is wrong in words. */
async function asked<T>(path: string, ask: () => T): Promise<T> {
  const deadline = Date.now() + patience
  for (let attempt = 0; ; attempt += 1) {
    try {
      return ask()
    } catch (error) {
      if (!isBusy(error)) throw explain(path, error)
      if (Date.now() >= deadline) throw written(path, error)
    }
    await pause(attempt)
  }
}

function written(path: string, cause: unknown): MnemaError {
  return new MnemaError('unavailable', `Another program is writing ${path}.`, {
    remedy: 'Try again in a moment, or end that program first.',
    cause,
  })
}

function explain(path: string, error: unknown): unknown {
  const fault = faults.get(sqliteCode(error) & 0xff)
  if (fault === undefined) return error
  return new MnemaError('unavailable', `${path} ${fault}; it was left as it is.`, {
    remedy:
      'Copy it, with the files of the same name that end in -wal and -shm, to a folder of your own and name the copy.',
    cause: error,
  })
}
