import { join, sql } from '../../../contract/index.ts'
import { batches, inList } from '../schema/index.ts'
import type { TokenIndex } from './token-index.ts'

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
  async find(reader, expression, limit) {
    const match = expression.map((choice) => `(${choice.join(' | ')})`).join(' & ')
    const rows = await reader.all<{ id: number }>(
      sql`SELECT rowid AS id FROM search_lexical WHERE tokens @@ CAST(${match} AS tsquery) ORDER BY rowid DESC LIMIT ${limit}`,
    )
    return rows.map((row) => row.id)
  },
}
