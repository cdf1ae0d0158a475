import { empty, join, sql } from '../../../contract/index.ts'
import { batches, inList } from '../schema/index.ts'
import { readIds } from './read-ids.ts'
import type { Expression, TokenIndex } from './token-index.ts'

/** PostgreSQL: our tokens as lexemes of a tsvector without positions, under a GIN index. */
export const tsvector: TokenIndex = {
  async add(transaction, passages) {
    for (const batch of batches(passages)) {
      const rows = batch.map(({ id, tokens }) => sql`(CAST(${id} AS bigint), CAST(${tokens.join(' ')} AS tsvector))`)
      await transaction.run(sql`INSERT INTO search_lexical (rowid, tokens) VALUES ${join(rows)}`)
    }
  },
  async remove(transaction, passages) {
    if (passages.length === 0) return
    await transaction.run(sql`DELETE FROM search_lexical WHERE rowid ${inList(transaction.dialect, passages)}`)
  },
  async findAll(reader, expression, after) {
    // A condition that all rows meet would lead the planner to the wrong index.
    const newer = after === undefined ? empty : sql`AND rowid > ${after}`
    const row = await reader.get<{ ids: string | null }>(
      sql`SELECT string_agg(rowid::text, ',') AS ids FROM search_lexical WHERE tokens @@ CAST(${matchOf(expression)} AS tsquery) ${newer}`,
    )
    return readIds(row?.ids)
  },
  async find(reader, expression, limit) {
    const rows = await reader.all<{ id: number }>(
      sql`SELECT rowid AS id FROM search_lexical WHERE tokens @@ CAST(${matchOf(expression)} AS tsquery) ORDER BY rowid DESC LIMIT ${limit}`,
    )
    return rows.map((row) => row.id)
  },
}

const matchOf = (expression: Expression): string => expression.map((choice) => `(${choice.join(' | ')})`).join(' & ')
