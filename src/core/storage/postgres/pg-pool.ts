import type { PoolClient } from 'pg'
import type { SqlValue } from '../../../contract/index.ts'
import { defaultTimeout } from '../run-write.ts'
import { createTurnstile } from '../turnstile.ts'
import type { PostgresConnection, PostgresPool, Query } from './client.ts'
import { createPlanNames, type PlanNames } from './plan-names.ts'
import { valueParsers } from './value-parsers.ts'

export interface PgPoolOptions {
  url: string
  /** For each connection: `-c search_path=…`. */
  startupOptions: string | undefined
  /** Most connections of this process. */
  size: number
  /** Most milliseconds for the server to accept a connection. */
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

  // The pool's own queue does not tell a full pool from a server that does not answer.
  const turns = createTurnstile(options.size)

  const plans = createPlanNames()

  return {
    driver: 'pg',
    keepPlans: plans.start,
    async query(text, values) {
      const leave = await turns.enter(Date.now() + defaultTimeout)
      try {
        return await run(pool, plans, text, values)
      } finally {
        leave()
      }
    },
    async connect(deadline) {
      const leave = await turns.enter(deadline)
      try {
        return wrapClient(await pool.connect(), plans, leave)
      } catch (error) {
        leave()
        throw error
      }
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
  query(config: {
    name?: string
    text: string
    values: SqlValue[]
  }): Promise<{ rows: object[]; rowCount: number | null }>
}

async function run(target: Queryable, plans: PlanNames, text: string, values: readonly SqlValue[]): ReturnType<Query> {
  const name = plans.nameOf(text)
  const result = await target.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
  return { rows: result.rows, count: result.rowCount ?? 0 }
}

function wrapClient(client: PoolClient, plans: PlanNames, leave: () => void): PostgresConnection {
  return {
    query: (text, values) => run(client, plans, text, values),
    async exec(statements) {
      await client.query(statements)
    },
    release(broken) {
      client.release(broken)
      leave()
    },
  }
}
