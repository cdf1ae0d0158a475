import { type Dialect, type Sql, sql } from '../../../contract/index.ts'

/** `IN` over any number of whole numbers as one parameter, so that the statement stays the same and prepared. */
export function inList(dialect: Dialect, numbers: Iterable<number>): Sql {
  const list = [...numbers].join(',')
  return dialect === 'sqlite'
    ? sql`IN (SELECT value FROM json_each(${`[${list}]`}))`
    : sql`= ANY (CAST(${`{${list}}`} AS bigint[]))`
}
