import { raw, sql, type Transaction } from '../../../contract/index.ts'
import { searchDerivedTables } from '../schema/index.ts'
import { epochLength } from './pending.ts'

/** Empties the index, so that every record can be put into it again; other processes notice it at their next search. */
export async function clearIndex(transaction: Transaction): Promise<void> {
  const last = await transaction.get<{ number: number }>(sql`SELECT number FROM search_folds`)
  for (const table of searchDerivedTables) await transaction.run(sql`DELETE FROM ${raw(table)}`)
  const epoch = Math.floor((last?.number ?? 0) / epochLength) + 1
  await transaction.run(sql`INSERT INTO search_folds (id, number) VALUES (1, ${epoch * epochLength})`)
}
