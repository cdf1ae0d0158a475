import { randomBytes } from 'node:crypto'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { Migration } from '../../src/contract/index.ts'
import { openPool, type PostgresPool, type Query, valueParsers } from '../../src/core/storage/postgres/index.ts'
import { createTurnstile } from '../../src/core/storage/turnstile.ts'
import type { OpenedTestDatabase } from './test-databases.ts'
import { truncateAll } from './truncate-all.ts'

let instance: Promise<PGlite> | undefined

/** PostgreSQL in this process; it takes seconds to start, so all suites of a test file share one and have a schema each. */
async function startPglite(): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { vector } = await import('@electric-sql/pglite-pgvector')
  const { loadPgliteImage } = await import('./pglite-image.ts')
  return PGlite.create({ extensions: { vector }, loadDataDir: await loadPgliteImage() })
}

export async function openPglite(migrations: readonly Migration[], vectors: boolean): Promise<OpenedTestDatabase> {
  instance ??= startPglite()
  const pglite = await instance
  const schema = `mnema_test_${randomBytes(6).toString('hex')}`
  const database = await openPool(createPglitePool(pglite), { schema, migrations, vectors, location: 'in-process' })
  return {
    database,
    async empty() {
      await pglite.exec(await truncateAll(database, schema))
    },
    openTwin: () => openPool(createPglitePool(pglite), { schema, migrations, vectors, location: 'in-process' }),
    async close() {
      await database.close()
      await pglite.exec(`SET client_min_messages = warning; DROP SCHEMA ${schema} CASCADE`)
    },
  }
}

const turns = createTurnstile(1)
const parsers = Object.fromEntries(valueParsers)

function queryWith(target: PGlite | Transaction): Query {
  return async (text, values) => {
    const result = await target.query<object>(text, [...values], { parsers })
    return { rows: result.rows, count: result.affectedRows || result.rows.length }
  }
}

/** One connection behind a turnstile: a transaction has it to itself until it is released. */
function createPglitePool(pglite: PGlite): PostgresPool {
  const query = queryWith(pglite)
  return {
    driver: 'pglite',
    async query(text, values) {
      const leave = await turns.enter(Date.now() + 30_000)
      try {
        return await query(text, values)
      } finally {
        leave()
      }
    },
    async connect(deadline) {
      const leave = await turns.enter(deadline)
      return {
        query,
        async exec(statements) {
          await pglite.exec(statements)
        },
        release: () => leave(),
      }
    },
    close: async () => undefined,
  }
}
