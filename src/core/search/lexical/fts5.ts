import { join, sql } from '../../../contract/index.ts'
import type { TokenIndex } from './token-index.ts'

const quote = (token: string): string => `"${token.replaceAll('"', '""')}"`

/** SQLite: a contentless FTS5 table that keeps only which passage has which token. */
export const fts5: TokenIndex = {
  async add(transaction, passage, tokens) {
    await transaction.run(sql`INSERT INTO search_lexical (rowid, tokens) VALUES (${passage}, ${tokens.join(' ')})`)
  },
  async remove(transaction, passages) {
    await transaction.run(sql`DELETE FROM search_lexical WHERE rowid IN (${join([...passages])})`)
  },
  async find(reader, expression, limit) {
    const match = expression.map((choice) => `(${choice.map(quote).join(' OR ')})`).join(' AND ')
    const rows = await reader.all<{ id: number }>(
      sql`SELECT rowid AS id FROM search_lexical WHERE search_lexical MATCH ${match} ORDER BY rowid DESC LIMIT ${limit}`,
    )
    return rows.map((row) => row.id)
  },
}
