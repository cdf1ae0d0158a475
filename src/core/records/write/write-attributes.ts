import { type JsonObject, join, type MemoryRecord, sql, type Transaction } from '../../../contract/index.ts'
import { filterValues, rankOf } from '../stored-attribute.ts'

type Owner = Pick<MemoryRecord, 'id' | 'kind' | 'spaceId'>

/** Keeps the filterable attributes of a record, and its rank among siblings, in step: only what differs is written. */
export async function writeAttributes(
  transaction: Transaction,
  owner: Owner,
  before: JsonObject,
  after: JsonObject,
): Promise<void> {
  const old = filterValues(before)
  const present = filterValues(after)
  const gone = [...old].filter(([name, value]) => present.get(name) !== value).map(([name]) => name)
  const added = [...present].filter(([name, value]) => old.get(name) !== value)
  if (gone.length > 0) {
    await transaction.run(sql`DELETE FROM record_attributes WHERE record_id = ${owner.id} AND name IN (${join(gone)})`)
  }
  if (added.length > 0) {
    const rows = added.map(([name, value]) => sql`(${owner.id}, ${name}, ${owner.spaceId}, ${owner.kind}, ${value})`)
    await transaction.run(
      sql`INSERT INTO record_attributes (record_id, name, space_id, kind, value) VALUES ${join(rows)}`,
    )
  }
}

/** Only for a record whose priority changed. */
export async function writeRank(transaction: Transaction, recordId: string, attributes: JsonObject): Promise<void> {
  await transaction.run(sql`UPDATE places SET rank = ${rankOf(attributes)} WHERE record_id = ${recordId}`)
}
