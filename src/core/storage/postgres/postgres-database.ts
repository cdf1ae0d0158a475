import type { Database, DatabaseDescription, Reader, Sql } from '../../../contract/index.ts'
import { MnemaError } from '../../../contract/index.ts'
import { bindValues } from '../bind-values.ts'
import { pause } from '../pause.ts'
import { defaultTimeout, runWrite, type WriteSession } from '../run-write.ts'
import { advisoryKey } from './advisory-key.ts'
import type { PostgresConnection, PostgresPool, Query } from './client.ts'
import { explainPostgresError, isConnectionLoss, isPassing } from './explain-error.ts'

export interface PostgresParts {
  pool: PostgresPool
  schema: string
  description: DatabaseDescription
  /** True where a connection keeps its search path between transactions; a transaction pooler may drop it. */
  keepsPath: boolean
}

export function createPostgresDatabase({ pool, schema, description, keepsPath }: PostgresParts): Database {
  const path = `SET LOCAL search_path TO ${schema}, public, extensions`

  async function begin(deadline: number): Promise<WriteSession> {
    const connection = await connect(pool, deadline)
    try {
      const patience = Math.max(1, deadline - Date.now())
      await connection.exec(`BEGIN ISOLATION LEVEL READ COMMITTED; ${path}; SET LOCAL lock_timeout = ${patience}`)
    } catch (error) {
      connection.release(true)
      throw explainPostgresError(error)
    }
    return writeSession(connection, schema)
  }

  async function read<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const connection = await connect(pool, Date.now() + defaultTimeout)
    let broken = true
    try {
      await connection.exec(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${path}`)
      const result = await work(queryReader(connection.query))
      broken = false
      return result
    } catch (error) {
      broken = isConnectionLoss(error)
      throw explainPostgresError(error)
    } finally {
      connection.release(broken || !(await rolledBack(connection)))
    }
  }

  const direct = queryReader(pool.query)
  return {
    dialect: 'postgres',
    description,
    all: (query) => (keepsPath ? direct.all(query) : read((reader) => reader.all(query))),
    get: (query) => (keepsPath ? direct.get(query) : read((reader) => reader.get(query))),
    write: (work, options) => runWrite(begin, isPassing, work, options?.timeout),
    read,
    close: () => pool.close(),
  }
}

/** A server that restarts is given some seconds to come back. */
const mostAbsence = 5_000

async function connect(pool: PostgresPool, deadline: number): Promise<PostgresConnection> {
  const absence = Math.min(deadline, Date.now() + mostAbsence)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await pool.connect(deadline)
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() >= absence) throw explainPostgresError(error)
    }
    await pause(attempt)
  }
}

async function rolledBack(connection: PostgresConnection): Promise<boolean> {
  try {
    await connection.exec('ROLLBACK')
    return true
  } catch (error) {
    return error === undefined
  }
}

function queryReader(query: Query): Reader {
  async function all<Row extends object>(statement: Sql): Promise<Row[]> {
    const values = bindValues(statement.values)
    try {
      return (await query(statement.text, values)).rows as Row[]
    } catch (error) {
      throw explainPostgresError(error)
    }
  }
  return { dialect: 'postgres', all, get: async <Row extends object>(statement: Sql) => (await all<Row>(statement))[0] }
}

function writeSession(connection: PostgresConnection, schema: string): WriteSession {
  let broken = false
  async function query(text: string, values: Parameters<Query>[1]) {
    try {
      return await connection.query(text, values)
    } catch (error) {
      throw explainPostgresError(error)
    }
  }
  return {
    ...queryReader(connection.query),
    async run(statement) {
      return (await query(statement.text, bindValues(statement.values))).count
    },
    async lock(name) {
      await query('SELECT pg_advisory_xact_lock($1::bigint)', [advisoryKey(schema, name)])
    },
    async commit() {
      try {
        await connection.exec('COMMIT')
      } catch (error) {
        if (isConnectionLoss(error)) throw outcomeUnknown()
        throw explainPostgresError(error)
      }
    },
    async rollback() {
      broken = !(await rolledBack(connection))
    },
    release() {
      connection.release(broken)
    },
  }
}

/** Without a cause, so that it is not taken for a failure before the commit, which may be tried again. */
function outcomeUnknown(): MnemaError {
  return new MnemaError(
    'unavailable',
    'The connection broke while the change was being committed; it may or may not be stored.',
    {
      remedy: 'Read the present state before trying again.',
    },
  )
}
