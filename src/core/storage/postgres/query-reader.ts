import type { Reader, Sql } from '../../../contract/index.ts'
import { bindValues } from '../bind-values.ts'
import type { Query } from './client.ts'
import { explainPostgresError } from './explain-error.ts'

/** Statements of a connection, or of any connection, as the port wants them. */
export function queryReader(query: Query): Reader {
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
