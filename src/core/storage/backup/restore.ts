import { type Database, join, MnemaError, type Reader, sql, type Transaction } from '../../../contract/index.ts'
import { clearTables, fixCounters } from './clear-tables.ts'
import { type BackupHeader, type BackupRow, damagedBackup } from './format.ts'
import { identifier, identifiers } from './identifiers.ts'
import { listTables } from './list-tables.ts'
import { readBackup } from './read-backup.ts'

/** Most values of one INSERT: far below the limits of both databases. */
const mostValues = 900

export interface RestoreOptions {
  /** Needed where the database holds something. */
  replace: boolean
  derivedTables: readonly string[]
  /** The tables that count as "something"; without it all that are not derived. */
  contentTables?: readonly string[]
}

/**
 * Replaces everything with the content of a backup, made on either database. The file is checked whole before the first change, and all of
 * it happens in one transaction. Derived tables are left empty, to be made anew by their owners.
 * @returns the rows of each table.
 * @throws MnemaError `invalid_input` for a backup that is damaged or of another version; `conflict` for a database that holds something.
 */
export async function restore(
  database: Database,
  file: string,
  options: RestoreOptions,
): Promise<{ rows: ReadonlyMap<string, number> }> {
  for await (const item of readBackup(file)) if ('header' in item) await compare(database, item.header, options)
  return database.write(async (transaction) => {
    const rows = new Map<string, number>()
    let waiting: BackupRow[] = []
    let table: BackupHeader['tables'][number] | undefined
    async function flush(): Promise<void> {
      if (table && waiting.length > 0) await insert(transaction, table, waiting)
      waiting = []
    }
    for await (const item of readBackup(file)) {
      if ('header' in item) {
        const shapes = await compare(transaction, item.header, options)
        await clearTables(transaction, shapes.map(({ name }) => name).reverse(), options.derivedTables)
        continue
      }
      if (item.table !== table || (waiting.length + 1) * item.row.length > mostValues) await flush()
      table = item.table
      waiting.push(item.row)
      rows.set(table.name, (rows.get(table.name) ?? 0) + 1)
    }
    await flush()
    await fixCounters(transaction)
    return { rows }
  })
}

async function insert(
  transaction: Transaction,
  table: BackupHeader['tables'][number],
  rows: readonly BackupRow[],
): Promise<void> {
  const values = join(rows.map((row) => sql`(${join(row)})`))
  await transaction.run(sql`INSERT INTO ${identifier(table.name)} (${identifiers(table.columns)}) VALUES ${values}`)
}

/** The backup and the database must have the same steps and columns, and the database must be free unless it may be replaced. */
async function compare(reader: Reader, header: BackupHeader, options: RestoreOptions) {
  const applied = await reader.all<{ id: string }>(sql`SELECT id FROM mnema_migrations ORDER BY id`)
  const missing = applied.filter(({ id }) => !header.migrations.includes(id))
  const newer = header.migrations.filter((id) => !applied.some((row) => row.id === id))
  if (missing.length > 0 || newer.length > 0) {
    const age = newer.length > 0 ? 'a newer' : 'an older'
    throw new MnemaError('invalid_input', `The backup was made by ${age} Mnema. Nothing was changed.`, {
      field: 'file',
      remedy: `Restore it with the version that made it (${header.createdAt}), then update.`,
    })
  }
  const shapes = await listTables(reader, options.derivedTables)
  for (const table of header.tables) {
    const shape = shapes.find(({ name }) => name === table.name)
    if (!shape || table.columns.some((column) => !shape.columns.includes(column))) {
      throw damagedBackup(`this database has no place for its table "${table.name}"`)
    }
  }
  if (!options.replace) await refuseContent(reader, options.contentTables ?? shapes.map(({ name }) => name))
  return shapes
}

async function refuseContent(reader: Reader, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const row = await reader.get(sql`SELECT 1 AS one FROM ${identifier(name)} LIMIT 1`)
    if (row) {
      throw new MnemaError('conflict', 'The database already holds data. Nothing was changed.', {
        remedy: 'Restore into a new data folder, or ask for the whole content to be replaced.',
      })
    }
  }
}
