import type { Sql } from 'sql-template-tag'

/**
 * SQL is written once, in the subset that SQLite and PostgreSQL share, with this tag; values are always parameters.
 * `raw` is for identifiers and keywords that the code itself knows, never for input.
 */
export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'

export type Dialect = 'sqlite' | 'postgres'

/** The type of a text column that is compared byte by byte in both databases; SQLite does so by itself. */
export function keyType(dialect: Dialect): string {
  return dialect === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT'
}

/** What a column may hold. Times are milliseconds since 1970 (BIGINT), booleans 0 or 1, JSON is TEXT: the same in both databases. */
export type SqlValue = string | number | null | Uint8Array

export interface Reader {
  readonly dialect: Dialect
  all<Row extends object>(query: Sql): Promise<Row[]>
  get<Row extends object>(query: Sql): Promise<Row | undefined>
}

/** Reads, and writes in a transaction: a database begins one, a transaction lends itself. */
export interface Store extends Reader {
  /**
   * One write transaction. On a database it waits for its turn and is retried when the database is busy or a serialisation fails,
   * so `work` must have no effect outside the transaction except through `afterCommit`.
   * @param options.timeout most milliseconds to wait for the turn; default 30,000.
   * @throws MnemaError `unavailable` when the turn did not come in time.
   */
  write<T>(work: (transaction: Transaction) => Promise<T>, options?: { timeout?: number }): Promise<T>
}

/** A write transaction. Its own `write` joins it. */
export interface Transaction extends Store {
  /** Executes a statement and returns how many rows it changed. */
  run(query: Sql): Promise<number>
  /**
   * Serialises transactions that take the same name, until this one ends.
   * SQLite has one writer anyway; PostgreSQL takes a transaction-level advisory lock.
   */
  lock(name: string): Promise<void>
  /** Called once the transaction is durable, never after a rollback. */
  afterCommit(work: () => void): void
}

export interface DatabaseDescription {
  engine: 'SQLite' | 'PostgreSQL'
  version: string
  /** `node:sqlite`, `libsql`, `pg` or `pglite`. */
  driver: string
  /** A path, or a URL without its password. */
  location: string
  /** True where pgvector is installed and usable. */
  vectors: boolean
}

/** The storage port. Reads outside `read` see the latest committed state. */
export interface Database extends Store {
  readonly description: DatabaseDescription
  /** One consistent snapshot for several reads. */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A SQLite file of another program, which is read and never written. */
export interface ForeignDatabase extends Reader {
  close(): Promise<void>
}

/** One frozen step of the schema. Its statements never change once released; a pin test holds their hash. */
export interface Migration {
  /** `records-001`: owner and number. */
  id: string
  /** The statements for one dialect, in order. */
  statements(dialect: Dialect, features: { vectors: boolean }): readonly string[]
}
