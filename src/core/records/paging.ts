import { type Sql, sql } from '../../contract/index.ts'

/** `LIMIT … OFFSET …` in the form that both databases take; without a limit, all. */
export function paging(options: { limit?: number; offset?: number } = {}): Sql {
  return sql`LIMIT ${options.limit ?? Number.MAX_SAFE_INTEGER} OFFSET ${options.offset ?? 0}`
}
