import type { SqliteDriver } from './driver.ts'
import { loadLibsql } from './libsql.ts'
import { hasNodeSqlite, loadNodeSqlite } from './node-sqlite.ts'

export async function loadDriver(name?: SqliteDriver['name']): Promise<SqliteDriver> {
  const chosen = name ?? (hasNodeSqlite() ? 'node:sqlite' : 'libsql')
  return chosen === 'node:sqlite' ? loadNodeSqlite() : loadLibsql()
}
