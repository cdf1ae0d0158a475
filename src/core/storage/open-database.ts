import type { Database, Migration } from '../../contract/index.ts'
import type { SqliteDriver } from './sqlite/driver.ts'

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded SQLite in `home`. */
  url?: string
  /** The data folder. */
  home: string
  /** In the order in which they are applied. */
  migrations: readonly Migration[]
  /** For tests: the SQLite binding, instead of the best for this Node. */
  driver?: SqliteDriver['name']
  /** PostgreSQL: the schema that holds the tables; default `mnema`. */
  schema?: string
  /** PostgreSQL: false leaves pgvector alone, where it is installed too. */
  vectors?: boolean
}

/**
 * Opens the store and brings its schema up to date.
 * @throws MnemaError `unavailable` for a store that cannot be reached, is damaged, or was made by a newer program; it is left as it is.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) {
    const { openPostgres } = await import('./postgres/index.ts')
    return openPostgres({ ...options, url: options.url })
  }
  const { openSqlite } = await import('./sqlite/open-sqlite.ts')
  return openSqlite(options)
}
