import type { PostgresConnection } from './client.ts'

/** Ends the transaction of a connection without keeping it. @returns false where the connection is of no use any more. */
export async function rollBack(connection: PostgresConnection): Promise<boolean> {
  return connection.exec('ROLLBACK').then(
    () => true,
    () => false,
  )
}
