import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Database, join, MnemaError, type Reader, type SqlValue, sql } from '../../../contract/index.ts'
import { type BackupHeader, type BackupTrailer, encodeRow } from './format.ts'
import { identifier, identifiers } from './identifiers.ts'
import { listTables, type TableShape } from './list-tables.ts'

/** Rows read at once. */
const pageSize = 500

export interface BackupOptions {
  /** Tables that are made anew from the others. */
  derivedTables: readonly string[]
}

/**
 * Writes one consistent copy of all tables that are not derived. The file appears only when it is whole; its owner alone may read it.
 * @returns its bytes, and the rows of each table.
 */
export async function backup(
  database: Database,
  file: string,
  options: BackupOptions,
): Promise<{ bytes: number; rows: ReadonlyMap<string, number> }> {
  const partial = `${file}.partial`
  try {
    const rows = await database.read(async (reader) => {
      const tables = await listTables(reader, options.derivedTables)
      const header = await describe(reader, tables)
      await pipeline(
        Readable.from(lines(reader, tables, header)),
        createGzip(),
        createWriteStream(partial, { mode: 0o600 }),
      )
      return new Map(header.tables.map((table) => [table.name, table.rows]))
    })
    const handle = await open(partial, 'r+')
    await handle.sync()
    await handle.close()
    await rename(partial, file)
    return { bytes: (await stat(file)).size, rows }
  } catch (error) {
    await rm(partial, { force: true })
    if (error instanceof MnemaError) throw error
    throw new MnemaError('unavailable', 'The backup could not be written.', {
      field: 'file',
      remedy: 'Check that its folder exists, may be written and has space.',
      cause: error,
    })
  }
}

async function describe(reader: Reader, tables: readonly TableShape[]): Promise<BackupHeader> {
  const migrations = await reader.all<{ id: string }>(sql`SELECT id FROM mnema_migrations ORDER BY id`)
  const counted: BackupHeader['tables'] = []
  for (const { name, columns } of tables) {
    const row = await reader.get<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${identifier(name)}`)
    counted.push({ name, columns, rows: row?.rows ?? 0 })
  }
  return {
    format: 'mnema-backup',
    version: 1,
    createdAt: new Date().toISOString(),
    migrations: migrations.map(({ id }) => id),
    tables: counted,
  }
}

async function* lines(reader: Reader, tables: readonly TableShape[], header: BackupHeader): AsyncGenerator<string> {
  const hash = createHash('sha256')
  function seal(line: string): string {
    hash.update(`${line}\n`)
    return `${line}\n`
  }
  yield seal(JSON.stringify(header))
  for (const table of tables) {
    yield seal(JSON.stringify({ table: table.name }))
    for await (const page of pages(reader, table)) {
      yield page.map((row) => seal(encodeRow(table.columns.map((column) => row[column] ?? null)))).join('')
    }
  }
  const trailer: BackupTrailer = { sha256: hash.digest('hex') }
  yield `${JSON.stringify(trailer)}\n`
}

type Row = Record<string, SqlValue>

/** Page after page along the primary key; a table without one is read at once. */
async function* pages(reader: Reader, table: TableShape): AsyncGenerator<Row[]> {
  const select = sql`SELECT ${identifiers(table.columns)} FROM ${identifier(table.name)}`
  if (table.key.length === 0) {
    yield await reader.all<Row>(select)
    return
  }
  const key = identifiers(table.key)
  let page = await reader.all<Row>(sql`${select} ORDER BY ${key} LIMIT ${pageSize}`)
  while (page.length > 0) {
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    const after = join(table.key.map((column) => last[column] ?? null))
    page = await reader.all<Row>(sql`${select} WHERE (${key}) > (${after}) ORDER BY ${key} LIMIT ${pageSize}`)
  }
}
