import { MnemaError } from '../../../contract/index.ts'
import { bindValues } from '../bind-values.ts'
import type { WriteSession } from '../run-write.ts'
import { advisoryKey } from './advisory-key.ts'
import type { PostgresConnection, Query } from './client.ts'
import { explainPostgresError, isConnectionLoss } from './explain-error.ts'
import { queryReader } from './query-reader.ts'
import { rollBack } from './roll-back.ts'

/** A connection on which a write transaction has begun. */
export function writeSession(connection: PostgresConnection, schema: string): WriteSession {
  let usable = true

  const query: Query = async (text, values) => {
    try {
      return await connection.query(text, values)
    } catch (error) {
      throw explainPostgresError(error)
    }
  }

  return {
    ...queryReader(connection.query),
    run: async (statement) => (await query(statement.text, bindValues(statement.values))).count,
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
      usable = await rollBack(connection)
    },
    release: () => connection.release(!usable),
  }
}

/** Without a cause, so that it is not taken for a failure before the commit, which may be tried again. */
function outcomeUnknown(): MnemaError {
  const message = 'The connection broke while the change was being committed; it may or may not be stored.'
  return new MnemaError('unavailable', message, { remedy: 'Read the present state before trying again.' })
}
