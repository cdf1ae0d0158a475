import type { Database, DatabaseDescription, Reader } from '../../../contract/index.ts'
import { defaultTimeout, runWrite, type WriteSession } from '../run-write.ts'
import type { PostgresPool } from './client.ts'
import { explainPostgresError, isPassing } from './explain-error.ts'
import { outlastRestart } from './outlast-restart.ts'
import { queryReader } from './query-reader.ts'
import { rollBack } from './roll-back.ts'
import { writeSession } from './write-session.ts'

export interface PostgresParts {
  pool: PostgresPool
  schema: string
  description: DatabaseDescription
  /** True where a connection keeps its search path between transactions; a transaction pooler may drop it. */
  keepsPath: boolean
}

/** Every transaction sets its own search path, so that it finds its tables behind a transaction pooler too. */
export function createPostgresDatabase({ pool, schema, description, keepsPath }: PostgresParts): Database {
  const path = `SET LOCAL search_path TO ${schema}, public, extensions`

  /** A connection on which a transaction has begun. */
  async function begin(opening: string, deadline: number) {
    return outlastRestart(async () => {
      const connection = await pool.connect(deadline)
      try {
        await connection.exec(`${opening}; ${path}`)
        return connection
      } catch (error) {
        connection.release(true)
        throw error
      }
    }, deadline)
  }

  async function beginWrite(deadline: number): Promise<WriteSession> {
    const patience = Math.max(1, deadline - Date.now())
    const opening = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${patience}`
    return writeSession(await begin(opening, deadline), schema)
  }

  async function read<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const connection = await begin('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', Date.now() + defaultTimeout)
    try {
      return await work(queryReader(connection.query))
    } finally {
      connection.release(!(await rollBack(connection)))
    }
  }

  const single = keepsPath
    ? queryReader((text, values) => outlastRestart(() => pool.query(text, values)))
    : ({
        dialect: 'postgres',
        all: (query) => read((reader) => reader.all(query)),
        get: (query) => read((reader) => reader.get(query)),
      } satisfies Reader)

  return {
    ...single,
    description,
    write: (work, options) => runWrite(beginWrite, isPassing, work, options?.timeout),
    read,
    async close() {
      try {
        await pool.close()
      } catch (error) {
        throw explainPostgresError(error)
      }
    },
  }
}
