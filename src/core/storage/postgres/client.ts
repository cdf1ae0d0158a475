import type { SqlValue } from '../../../contract/index.ts'

/**
 * The little that Mnema needs of a PostgreSQL binding. Rows are plain objects in which 64-bit integers and NUMERIC are numbers, booleans
 * 0 or 1, and bytes `Uint8Array`. Errors carry the SQLSTATE as `code`.
 */
export interface PostgresPool {
  readonly driver: 'pg' | 'pglite'
  /** From now on each connection keeps the plans of its statements: not behind a transaction pooler, which mixes connections. */
  keepPlans?(): void
  /** One statement on any connection. */
  query: Query
  /**
   * A connection of one's own, for a transaction.
   * @param deadline milliseconds since 1970, until which to wait while all are in use.
   */
  connect(deadline: number): Promise<PostgresConnection>
  close(): Promise<void>
}

export interface PostgresConnection {
  query: Query
  /** Several statements in one round trip, none with values. */
  exec(statements: string): Promise<void>
  /** @param broken true closes the connection instead of keeping it for the next. */
  release(broken: boolean): void
}

export type Query = (text: string, values: readonly SqlValue[]) => Promise<QueryResult>

export interface QueryResult {
  rows: object[]
  /** Rows returned or changed. */
  count: number
}
