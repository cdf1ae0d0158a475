import type { Reader, Sql } from '../../../contract/index.ts'
import { defaultTimeout } from '../run-write.ts'
import type { CachedConnection } from './cached-connection.ts'
import { explainSqliteError, isBusy } from './explain-error.ts'
import { retryBusy } from './retry-busy.ts'

/** Statements of one connection as the port wants them; a read that finds the file locked (a log being recovered) is tried again. */
export function connectionReader(connection: CachedConnection): Reader {
  async function all<Row extends object>(query: Sql): Promise<Row[]> {
    try {
      return connection.all<Row>(query)
    } catch (error) {
      if (!isBusy(error)) throw explainSqliteError(error)
      return retryBusy(() => connection.all<Row>(query), Date.now() + defaultTimeout)
    }
  }
  return { dialect: 'sqlite', all, get: async <Row extends object>(query: Sql) => (await all<Row>(query))[0] }
}
