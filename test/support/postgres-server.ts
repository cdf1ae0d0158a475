import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Migration } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/core/storage/index.ts'
import type { OpenedTestDatabase } from './test-databases.ts'
import { truncateAll } from './truncate-all.ts'

/** A schema of its own on a real server, dropped afterwards. */
export async function openServer(
  url: string,
  migrations: readonly Migration[],
  vectors: boolean,
): Promise<OpenedTestDatabase> {
  const schema = `mnema_test_${randomBytes(6).toString('hex')}`
  const open = () => openDatabase({ url, home: '', schema, migrations, vectors })
  const database = await open()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    database,
    async empty() {
      await client.query(await truncateAll(database, schema))
    },
    openTwin: open,
    async close() {
      await database.close()
      await client.query(`SET client_min_messages = warning; DROP SCHEMA ${schema} CASCADE`)
      await client.end()
    },
  }
}
