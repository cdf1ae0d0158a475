import type { Reader, Sql } from '../../../contract/index.ts'
import type { CachedConnection } from './cached-connection.ts'
import { explainSqliteError } from './explain-error.ts'

/** Statements of one connection as the port wants them. */
export function connectionReader(connection: CachedConnection): Reader {
  async function all<Row extends object>(query: Sql): Promise<Row[]> {
    try {
      return connection.all<Row>(query)
    } catch (error) {
      throw explainSqliteError(error)
    }
  }
  return { dialect: 'sqlite', all, get: async <Row extends object>(query: Sql) => (await all<Row>(query))[0] }
}
