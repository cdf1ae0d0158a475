import type { Migration } from '../../../contract/index.ts'
import { type AppliedMigration, planMigrations } from '../plan-migrations.ts'
import { defaultTimeout } from '../run-write.ts'
import { advisoryKey } from './advisory-key.ts'
import type { PostgresPool } from './client.ts'
import { explainPostgresError } from './explain-error.ts'

/** A row of `mnema_migrations`; `vectors` is 1 where the step was applied with pgvector. */
export interface AppliedInPostgres extends AppliedMigration {
  vectors: number
}

/** What was applied; undefined where the schema or the table does not exist. */
export async function readApplied(pool: PostgresPool, schema: string): Promise<AppliedInPostgres[] | undefined> {
  const table = await pool.query('SELECT to_regclass($1) IS NOT NULL AS present', [`${schema}.mnema_migrations`])
  const [row] = table.rows as { present: number }[]
  if (row?.present !== 1) return undefined
  return (await pool.query(`SELECT id, hash, vectors FROM ${schema}.mnema_migrations`, [])).rows as AppliedInPostgres[]
}

/** Applies what is missing in one transaction under an advisory lock, so that replicas that start at once apply it once. */
export async function migrate(
  pool: PostgresPool,
  schema: string,
  migrations: readonly Migration[],
  vectors: boolean,
): Promise<AppliedInPostgres[]> {
  const connection = await pool.connect(Date.now() + defaultTimeout)
  let broken = true
  try {
    await connection.exec(`BEGIN; SET LOCAL search_path TO ${schema}, public, extensions`)
    await connection.query('SELECT pg_advisory_xact_lock($1::bigint)', [advisoryKey(schema, 'migrations')])
    await connection.exec(`
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${schema}.mnema_migrations
        (id TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at BIGINT NOT NULL, vectors SMALLINT NOT NULL)`)
    const before = await connection.query(`SELECT id, hash, vectors FROM ${schema}.mnema_migrations`, [])
    const applied = before.rows as AppliedInPostgres[]
    for (const { migration, hash } of planMigrations(migrations, applied, 'postgres')) {
      for (const statement of migration.statements('postgres', { vectors })) await connection.exec(statement)
      const row = { id: migration.id, hash, vectors: vectors ? 1 : 0 }
      await connection.query(
        `INSERT INTO ${schema}.mnema_migrations (id, hash, applied_at, vectors) VALUES ($1, $2, $3, $4)`,
        [row.id, row.hash, Date.now(), row.vectors],
      )
      applied.push(row)
    }
    await connection.exec('COMMIT')
    broken = false
    return applied
  } catch (error) {
    throw explainPostgresError(error)
  } finally {
    connection.release(broken)
  }
}
