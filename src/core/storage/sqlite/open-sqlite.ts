import { join } from 'node:path'
import { type Database, type Migration, MnemaError, sql } from '../../../contract/index.ts'
import { planMigrations } from '../plan-migrations.ts'
import { defaultTimeout } from '../run-write.ts'
import { type CachedConnection, openConnection } from './cached-connection.ts'
import { createFile } from './create-file.ts'
import type { SqliteDriver } from './driver.ts'
import { examineFile } from './examine-file.ts'
import { loadDriver } from './load-driver.ts'
import { migrate } from './migrate.ts'
import { retryBusy } from './retry-busy.ts'
import { createSqliteDatabase } from './sqlite-database.ts'

export interface SqliteOptions {
  /** The data folder; the file in it is `mnema.db`. */
  home: string
  migrations: readonly Migration[]
  /** For tests; without it `node:sqlite` where the running Node has it, else `libsql`. */
  driver?: SqliteDriver['name']
}

/** @throws MnemaError `unavailable` for a file that is refused; it is then left byte for byte as it was. */
export async function openSqlite(options: SqliteOptions): Promise<Database> {
  try {
    return await openFile(options)
  } catch (error) {
    if (error instanceof MnemaError) throw error
    throw new MnemaError('unavailable', `The data folder ${options.home} cannot be used.`, {
      remedy: 'Check that it is a folder and its permissions, or set another one (MNEMA_HOME).',
      cause: error,
    })
  }
}

async function openFile(options: SqliteOptions): Promise<Database> {
  const path = join(options.home, 'mnema.db')
  const driver = await loadDriver(options.driver)
  const deadline = Date.now() + defaultTimeout
  const plan = await examineFile(driver, path, (applied) => planMigrations(options.migrations, applied, 'sqlite'))
  if (plan === undefined || plan.length > 0) {
    createFile(path)
    const writer = await openLogged(driver, path, deadline)
    try {
      await migrate(writer, options.migrations, deadline)
    } finally {
      writer.close()
    }
  }
  const reader = await openReader(driver, path, deadline)
  const [row] = reader.all<{ version: string }>(sql`SELECT sqlite_version() AS version`)
  return createSqliteDatabase({
    reader,
    connectReader: (until) => openReader(driver, path, until),
    connectWriter: (until) => openLogged(driver, path, until),
    description: {
      engine: 'SQLite',
      version: row?.version ?? 'unknown',
      driver: driver.name,
      location: path,
      vectors: false,
    },
  })
}

/** A connection in WAL mode: readers and the writer do not stand in each other's way. The mode is kept in the file. */
async function openLogged(driver: SqliteDriver, path: string, deadline: number): Promise<CachedConnection> {
  const connection = await retryBusy(() => openConnection(driver, path), deadline)
  try {
    await retryBusy(() => connection.exec('PRAGMA journal_mode = WAL; SELECT 1 FROM sqlite_schema LIMIT 1'), deadline)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** A connection that cannot write by mistake, which would pass by the turnstile of the writers. */
async function openReader(driver: SqliteDriver, path: string, deadline: number): Promise<CachedConnection> {
  const connection = await openLogged(driver, path, deadline)
  connection.exec('PRAGMA query_only = ON')
  return connection
}
