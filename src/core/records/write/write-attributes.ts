import { type JsonObject, join, type MemoryRecord, sql, type Transaction } from '../../../contract/index.ts'
import type { RecordKind } from '../binding.ts'
import { filterValues, rankOf } from '../stored-attribute.ts'

type Owner = Pick<MemoryRecord, 'id' | 'kind' | 'spaceId'>

/**
 * Keeps the filterable attributes of a record, and its rank among siblings, in step: only what differs is written.
 * A record in the trash keeps its rows: lists look at live records anyway.
 */
export async function writeAttributes(
  transaction: Transaction,
  owner: Owner,
  { filters }: Pick<RecordKind, 'filters'>,
  before: JsonObject,
  after: JsonObject,
): Promise<void> {
  const old = filterValues(before, filters)
  const present = filterValues(after, filters)
  for (const [name, value] of old) {
    if (present.get(name) === value) continue
    await transaction.run(sql`
      DELETE FROM record_attributes WHERE space_id = ${owner.spaceId} AND kind = ${owner.kind} AND name = ${name}
        AND value = ${value} AND record_id = ${owner.id}`)
  }
  const added = [...present].filter(([name, value]) => old.get(name) !== value)
  if (added.length === 0) return
  const rows = added.map(([name, value]) => sql`(${owner.spaceId}, ${owner.kind}, ${name}, ${value}, ${owner.id})`)
  await transaction.run(
    sql`INSERT INTO record_attributes (space_id, kind, name, value, record_id) VALUES ${join(rows)}`,
  )
}

/** Only for a record whose priority changed. */
export async function writeRank(transaction: Transaction, recordId: string, attributes: JsonObject): Promise<void> {
  await transaction.run(sql`UPDATE places SET rank = ${rankOf(attributes)} WHERE record_id = ${recordId}`)
}
