import { join, sql } from '../../../contract/index.ts'
import type { TokenIndex } from './token-index.ts'

const quote = (token: string): string => `'${token.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** PostgreSQL: our tokens as lexemes of a tsvector without positions, under a GIN index. */
export const tsvector: TokenIndex = {
  async add(transaction, passage, tokens) {
    await transaction.run(
      sql`INSERT INTO search_lexical (rowid, tokens) VALUES (${passage}, CAST(${tokens.map(quote).join(' ')} AS tsvector))`,
    )
  },
  async remove(transaction, passages) {
    await transaction.run(sql`DELETE FROM search_lexical WHERE rowid IN (${join([...passages])})`)
  },
  async find(reader, expression, limit) {
    const match = expression.map((choice) => `(${choice.map(quote).join(' | ')})`).join(' & ')
    const rows = await reader.all<{ id: number }>(
      sql`SELECT rowid AS id FROM search_lexical WHERE tokens @@ CAST(${match} AS tsquery) ORDER BY rowid DESC LIMIT ${limit}`,
    )
    return rows.map((row) => row.id)
  },
}
