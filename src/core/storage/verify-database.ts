import { type Database, sql } from '../../contract/index.ts'

/** Most sentences that are worth reading. */
const most = 20

/**
 * Looks for damage in the structures of the database itself. PostgreSQL watches over its own (page checksums, `amcheck`), so there is nothing to ask.
 * @returns one sentence for each damage, none where all is whole.
 */
export async function verifyDatabase(database: Database): Promise<readonly string[]> {
  if (database.dialect === 'postgres') return []
  const rows = await database.all<{ integrity_check: string }>(sql`PRAGMA integrity_check`)
  return rows
    .map((row) => row.integrity_check)
    .filter((line) => line !== 'ok')
    .slice(0, most)
}
