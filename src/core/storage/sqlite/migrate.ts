import { type Migration, sql } from '../../../contract/index.ts'
import { type AppliedMigration, planMigrations } from '../plan-migrations.ts'
import type { CachedConnection } from './cached-connection.ts'
import { explainSqliteError } from './explain-error.ts'
import { retryBusy } from './retry-busy.ts'
import { rollBack } from './roll-back.ts'

/** Applies what is missing in one transaction, which no other process can enter meanwhile. */
export async function migrate(
  connection: CachedConnection,
  migrations: readonly Migration[],
  deadline: number,
): Promise<void> {
  await retryBusy(() => connection.exec('BEGIN IMMEDIATE'), deadline)
  try {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS mnema_migrations (id TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)',
    )
    const applied = connection.all<AppliedMigration>(sql`SELECT id, hash FROM mnema_migrations`)
    for (const { migration, hash } of planMigrations(migrations, applied, 'sqlite')) {
      for (const statement of migration.statements('sqlite', { vectors: false })) connection.exec(statement)
      connection.run(
        sql`INSERT INTO mnema_migrations (id, hash, applied_at) VALUES (${migration.id}, ${hash}, ${Date.now()})`,
      )
    }
    connection.exec('COMMIT')
  } catch (error) {
    rollBack(connection)
    throw explainSqliteError(error)
  }
}
