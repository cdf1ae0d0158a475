import { createRequire } from 'node:module'

/** What one would write in an afternoon: one FTS5 table with SQLite's own tokenizer and its bm25(), on the same driver. */
export interface PlainFts {
  add(title: string, body: string): void
  search(query: string): number
  close(): void
}

interface Statement {
  run(...values: string[]): unknown
  all(...values: string[]): unknown[]
}

interface Driver {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

export function createPlainFts(file: string): PlainFts {
  const Libsql: new (path: string) => Driver = createRequire(import.meta.url)('libsql')
  const database = new Libsql(file)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec("CREATE VIRTUAL TABLE texts USING fts5(title, body, tokenize = 'porter unicode61')")
  const insert = database.prepare('INSERT INTO texts VALUES (?, ?)')
  const select = database.prepare(
    'SELECT rowid, title, body FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT 10',
  )
  return {
    add: (title, body) => void insert.run(title, body),
    search: (query) =>
      select.all(
        query
          .split(/\s+/)
          .map((word) => `"${word}"`)
          .join(' OR '),
      ).length,
    close: () => database.close(),
  }
}
