import { type Database, type Migration, MnemaError } from '../../../contract/index.ts'
import { planMigrations } from '../plan-migrations.ts'
import type { PostgresPool } from './client.ts'
import { describeLocation } from './describe-location.ts'
import { detectVectors } from './detect-vectors.ts'
import { explainPostgresError, refusesOptions } from './explain-error.ts'
import { type AppliedInPostgres, migrate, readApplied } from './migrate.ts'
import { createPgPool } from './pg-pool.ts'
import { createPostgresDatabase } from './postgres-database.ts'

export interface PostgresOptions {
  url: string
  migrations: readonly Migration[]
  /** Holds all tables of Mnema; default `mnema`. */
  schema?: string
  /** False leaves pgvector alone. */
  vectors?: boolean
  /** Most connections of this process; default 10. */
  poolSize?: number
}

/** @throws MnemaError `unavailable` when the server cannot be reached or its content is refused. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const schema = options.schema ?? 'mnema'
  async function open(startupOptions: string | undefined): Promise<Database> {
    const size = options.poolSize ?? 10
    const pool = await createPgPool({ url: options.url, startupOptions, size, connectTimeout: 10_000 })
    return openPool(pool, { ...options, schema, location: describeLocation(options.url) })
  }
  try {
    return await open(`-c search_path=${schema},public,extensions`)
  } catch (error) {
    if (!refusesOptions(error)) throw error
    return open(undefined)
  }
}

export interface PoolOptions {
  schema: string
  migrations: readonly Migration[]
  location: string
  vectors?: boolean
}

/** Opens the store over any binding; the pool is closed when it is refused. */
export async function openPool(pool: PostgresPool, options: PoolOptions): Promise<Database> {
  const { schema, migrations } = options
  if (!/^[a-z_][a-z0-9_]{0,40}$/.test(schema)) {
    throw new MnemaError('invalid_input', 'The schema name may hold small letters, digits and "_", at most 41.', {
      field: 'schema',
      remedy: 'Choose another name.',
    })
  }
  try {
    const settings = await pool.query(
      `SELECT current_setting('server_version') AS version, current_setting('search_path') AS path`,
      [],
    )
    const [server] = settings.rows as { version: string; path: string }[]
    const usable = options.vectors !== false && (await detectVectors(pool))
    let applied = await readApplied(pool, schema)
    if (applied === undefined || planMigrations(migrations, applied, 'postgres').length > 0) {
      applied = await migrate(pool, schema, migrations, usable)
    }
    const keepsPath = server?.path.split(',')[0]?.trim().replaceAll('"', '') === schema
    if (keepsPath) pool.keepPlans?.()
    return createPostgresDatabase({
      pool,
      schema,
      keepsPath,
      description: {
        engine: 'PostgreSQL',
        version: server?.version.split(' ')[0] ?? 'unknown',
        driver: pool.driver,
        location: options.location,
        vectors: usable && madeWithVectors(migrations, applied),
      },
    })
  } catch (error) {
    await pool.close()
    throw explainPostgresError(error)
  }
}

/** True when each step that looks different with pgvector was applied with it: the columns are there. */
function madeWithVectors(migrations: readonly Migration[], applied: readonly AppliedInPostgres[]): boolean {
  const made = new Map(applied.map((row) => [row.id, row.vectors === 1]))
  return migrations.every((migration) => {
    const [without, withVectors] = [false, true].map((vectors) =>
      JSON.stringify(migration.statements('postgres', { vectors })),
    )
    return without === withVectors || made.get(migration.id) === true
  })
}
