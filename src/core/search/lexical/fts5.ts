import { join, sql } from '../../../contract/index.ts'
import { batches, inList } from '../schema/index.ts'
import type { TokenIndex } from './token-index.ts'

/** SQLite: a contentless FTS5 table that keeps only which passage has which token. */
export const fts5: TokenIndex = {
  async add(transaction, passages) {
    for (const batch of batches(passages)) {
      const rows = batch.map(({ id, tokens }) => sql`(${id}, ${tokens.join(' ')})`)
      await transaction.run(sql`INSERT INTO search_lexical (rowid, tokens) VALUES ${join(rows)}`)
    }
  },
  async remove(transaction, passages) {
    if (passages.length === 0) return
    await transaction.run(sql`DELETE FROM search_lexical WHERE rowid ${inList(transaction.dialect, passages)}`)
  },
  async find(reader, expression, limit) {
    const match = expression.map((choice) => `(${choice.map((token) => `"${token}"`).join(' OR ')})`).join(' AND ')
    const rows = await reader.all<{ id: number }>(
      sql`SELECT rowid AS id FROM search_lexical WHERE search_lexical MATCH ${match} ORDER BY rowid DESC LIMIT ${limit}`,
    )
    return rows.map((row) => row.id)
  },
}
