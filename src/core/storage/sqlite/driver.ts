import type { SqlValue } from '../../../contract/index.ts'

/** The little that Mnema needs of a SQLite binding; every call is synchronous. */
export interface SqliteDriver {
  readonly name: 'node:sqlite' | 'libsql'
  /** @param location a path, or a `file:` URL with `mode` and `immutable`. */
  open(location: string): SqliteConnection
}

export interface SqliteConnection {
  /** Several statements, none with values. */
  exec(statements: string): void
  prepare(statement: string): SqliteStatement
  close(): void
}

export interface SqliteStatement {
  /** Plain objects; blobs as `Uint8Array`; the statement is left reset. */
  all<Row extends object>(values: readonly SqlValue[]): Row[]
  /** Rows changed. */
  run(values: readonly SqlValue[]): number
}
