import { type Database, type Migration, raw, sql } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/core/storage/index.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import type { OpenedTestDatabase } from './test-databases.ts'

/** The embedded store in a folder of its own. */
export async function openSqliteFile(
  driver: 'libsql' | 'node:sqlite',
  migrations: readonly Migration[],
): Promise<OpenedTestDatabase> {
  const folder = createTemporaryFolder()
  const open = () => openDatabase({ home: folder.path, migrations, driver })
  const database = await open()
  return {
    database,
    empty: () => deleteAllRows(database),
    openTwin: open,
    async close() {
      await database.close()
      folder.remove()
    },
  }
}

async function deleteAllRows(database: Database): Promise<void> {
  const tables = await database.all<{ name: string }>(
    sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual')
        AND name NOT LIKE 'sqlite\_%' ESCAPE '\\' AND name <> 'mnema_migrations'`,
  )
  const counters = await database.get(sql`SELECT name FROM sqlite_schema WHERE name = 'sqlite_sequence'`)
  await database.write(async (transaction) => {
    await transaction.run(sql`PRAGMA defer_foreign_keys = ON`)
    for (const { name } of tables) await transaction.run(sql`DELETE FROM ${raw(`"${name}"`)}`)
    if (counters) await transaction.run(sql`DELETE FROM sqlite_sequence`)
  })
}
