import { join, sql, type Transaction } from '../../../contract/index.ts'
import { inList } from '../schema/index.ts'
import { appendRemoval } from './pending.ts'

interface Row {
  id: number
  shelf: number
  packed: Uint8Array
}

/** Takes all passages of the records out of the index. */
export async function removeRecords(transaction: Transaction, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return
  const passages = await transaction.all<Row>(
    sql`SELECT id, shelf, packed FROM search_passages WHERE record IN (${join([...recordIds])})`,
  )
  if (passages.length === 0) return
  const ids = passages.map((passage) => passage.id)
  await transaction.run(sql`DELETE FROM search_passages WHERE id ${inList(transaction.dialect, ids)}`)
  for (const passage of passages) await appendRemoval(transaction, passage)
}
