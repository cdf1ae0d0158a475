import { sql, type Transaction } from '../../../contract/index.ts'
import { identifier } from './identifiers.ts'

/** Deletes all rows. An FTS5 index that keeps no content of its own has a command for it, far faster than row by row. */
export async function clearTables(
  transaction: Transaction,
  tables: readonly string[],
  derivedTables: readonly string[],
): Promise<void> {
  for (const name of derivedTables) {
    const definition = await findDefinition(transaction, name)
    if (definition === undefined) continue
    const table = identifier(name)
    if (/using\s+fts5/i.test(definition) && /content\s*=/i.test(definition)) {
      await transaction.run(sql`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
    } else {
      await transaction.run(sql`DELETE FROM ${table}`)
    }
  }
  for (const name of tables) await transaction.run(sql`DELETE FROM ${identifier(name)}`)
}

/** How a table was made; undefined where this dialect has none of that name. */
async function findDefinition(transaction: Transaction, name: string): Promise<string | undefined> {
  const row =
    transaction.dialect === 'sqlite'
      ? await transaction.get<{ definition: string }>(
          sql`SELECT sql AS definition FROM sqlite_schema WHERE type = 'table' AND name = ${name}`,
        )
      : await transaction.get<{ definition: string }>(
          sql`SELECT '' AS definition FROM pg_tables WHERE schemaname = current_schema() AND tablename = ${name}`,
        )
  return row?.definition
}

/** PostgreSQL's counters do not follow rows that bring their own key; SQLite's do. */
export async function fixCounters(transaction: Transaction): Promise<void> {
  if (transaction.dialect === 'sqlite') return
  const counters = await transaction.all<{ table: string; column: string }>(
    sql`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
        WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of counters) {
    const most = await transaction.get<{ most: number | null }>(
      sql`SELECT max(${identifier(column)}) AS most FROM ${identifier(table)}`,
    )
    if (typeof most?.most !== 'number') continue
    await transaction.all(sql`SELECT setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${most.most})`)
  }
}
