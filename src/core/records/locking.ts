import { empty, type Reader, type Sql, sql } from '../../contract/index.ts'

/** Locks the selected rows until the transaction ends, where several writers run at once. SQLite has one writer. */
export function lockRows(reader: Reader, table: 'r' | 'p' | 'u' = 'r'): Sql {
  if (reader.dialect === 'sqlite') return empty
  if (table === 'p') return sql`FOR UPDATE OF p`
  return table === 'u' ? sql`FOR UPDATE OF u` : sql`FOR UPDATE OF r`
}
