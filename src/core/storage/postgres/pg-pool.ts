import type { PoolClient } from 'pg'
import type { SqlValue } from '../../../contract/index.ts'
import type { PostgresConnection, PostgresPool, Query } from './client.ts'
import { valueParsers } from './value-parsers.ts'

export interface PgPoolOptions {
  url: string
  /** For each connection: `-c search_path=…`. */
  startupOptions: string | undefined
  /** Most connections of this process. */
  size: number
  /** Most milliseconds to wait for a connection. */
  connectTimeout: number
}

/** A pool of the `pg` package, which is loaded here and nowhere else. */
export async function createPgPool(options: PgPoolOptions): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    connectionTimeoutMillis: options.connectTimeout,
    application_name: 'mnema',
    keepAlive: true,
    types: { getTypeParser: (oid: number, format?: string) => parserFor(pg.types.getTypeParser, oid, format) },
    ...(options.startupOptions === undefined ? {} : { options: options.startupOptions }),
  })
  // An idle connection that the server closes is dropped by the pool; the next statement gets a new one.
  pool.on('error', () => undefined)

  return {
    driver: 'pg',
    query: (text, values) => run(pool, text, values),
    async connect() {
      return wrapClient(await pool.connect())
    },
    close: () => pool.end(),
  }
}

type Parser = (text: string) => unknown

function parserFor(builtIn: (oid: number, format: 'text') => Parser, oid: number, format?: string): Parser {
  if (format === 'binary') throw new Error('binary results are not asked for')
  return valueParsers.get(oid) ?? builtIn(oid, 'text')
}

interface Queryable {
  query(config: { text: string; values: SqlValue[] }): Promise<{ rows: object[]; rowCount: number | null }>
}

async function run(target: Queryable, text: string, values: readonly SqlValue[]): ReturnType<Query> {
  const result = await target.query({ text, values: [...values] })
  return { rows: result.rows, count: result.rowCount ?? 0 }
}

function wrapClient(client: PoolClient): PostgresConnection {
  return {
    query: (text, values) => run(client, text, values),
    async exec(statements) {
      await client.query(statements)
    },
    release: (broken) => client.release(broken),
  }
}
