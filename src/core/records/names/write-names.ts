import {
  join,
  type MemoryRecord,
  type Place,
  type RecordNames,
  type Sql,
  sql,
  type Transaction,
} from '../../../contract/index.ts'
import { kindOf, type RecordKind } from '../binding.ts'
import { chunks } from '../chunks.ts'
import { titleKey } from '../write/resolve-title.ts'

interface NameRow {
  name_key: string
  axis: string
  strength: number
  former: number
  ordering: string
}

interface ReferenceRow {
  name_key: string
  relation: string
  target: string
}

/**
 * Keeps the names and references of a live record in step with it; nothing for kinds that have none.
 * @param fresh the record was just made, so there is nothing to compare with.
 */
export async function writeNames(
  transaction: Transaction,
  kinds: readonly RecordKind[],
  record: MemoryRecord,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<void> {
  const kind = kindOf(kinds, record.kind)
  if (kind.named === undefined) return
  const named = await kind.named(record, fresh ? [] : await formerPlaces(transaction, record.id))
  const [names, references] = [nameRows(named), referenceRows(named)]
  if (fresh || !isSame(await storedNames(transaction, record.id), names)) {
    if (!fresh) await transaction.run(sql`DELETE FROM record_names WHERE record_id = ${record.id}`)
    await insertNames(transaction, record, names)
  }
  if (fresh || !isSame(await storedReferences(transaction, record.id), references)) {
    if (!fresh) await transaction.run(sql`DELETE FROM record_references WHERE from_id = ${record.id}`)
    await insertReferences(transaction, record, references)
  }
}

/** Takes away what records were called that are live no more. */
export async function removeNames(transaction: Transaction, recordIds: readonly string[]): Promise<void> {
  for (const chunk of chunks(recordIds)) {
    await transaction.run(sql`DELETE FROM record_names WHERE record_id IN (${join(chunk)})`)
    await transaction.run(sql`DELETE FROM record_references WHERE from_id IN (${join(chunk)})`)
  }
}

/** Takes away what is left of records that are live no more, and of kinds that have no names any more. */
export async function removeLeftNames(transaction: Transaction, kinds: readonly RecordKind[]): Promise<void> {
  const named = kinds.filter((kind) => kind.named !== undefined).map(({ name }) => name)
  const ofKind = named.length === 0 ? sql`1 = 0` : sql`r.kind IN (${join(named)})`
  await transaction.run(sql`
    DELETE FROM record_names WHERE NOT EXISTS (
      SELECT 1 FROM records r WHERE r.id = record_names.record_id AND r.trash_unit IS NULL AND ${ofKind})`)
  await transaction.run(sql`
    DELETE FROM record_references WHERE NOT EXISTS (
      SELECT 1 FROM records r WHERE r.id = record_references.from_id AND r.trash_unit IS NULL AND ${ofKind})`)
}

async function formerPlaces(transaction: Transaction, recordId: string): Promise<Place[]> {
  return transaction.all<Place>(
    sql`
      SELECT DISTINCT p.tree, p.path FROM places p WHERE p.record_id = ${recordId} AND p.state = 'former' AND NOT EXISTS (
        SELECT 1 FROM places c WHERE c.record_id = p.record_id AND c.state = 'current' AND c.tree_key = p.tree_key AND c.key = p.key)
      ORDER BY p.tree, p.path`,
  )
}

/** In one order, each name once on an axis, where it is the strongest. An empty name is none. */
function nameRows({ names, order }: RecordNames): NameRow[] {
  const rows = new Map<string, NameRow>()
  for (const { name, axis, strength, former } of names) {
    if (name.trim() === '') continue
    const key = titleKey(name)
    const known = rows.get(`${key} ${axis}`)
    if (known !== undefined && known.strength <= strength) continue
    rows.set(`${key} ${axis}`, { name_key: key, axis, strength, former: former ? 1 : 0, ordering: order })
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function referenceRows({ references }: RecordNames): ReferenceRow[] {
  return references
    .filter(({ target }) => target.trim() !== '')
    .map(({ relation, target }) => ({ name_key: titleKey(target), relation, target }))
}

async function storedNames(transaction: Transaction, recordId: string): Promise<NameRow[]> {
  const rows = await transaction.all<NameRow>(
    sql`SELECT name_key, axis, strength, former, ordering FROM record_names WHERE record_id = ${recordId}`,
  )
  return rows
    .map(({ name_key, axis, strength, former, ordering }) => ({
      name_key,
      axis,
      strength: Number(strength),
      former: Number(former),
      ordering,
    }))
    .sort((a, b) => (`${a.name_key} ${a.axis}` < `${b.name_key} ${b.axis}` ? -1 : 1))
}

async function storedReferences(transaction: Transaction, recordId: string): Promise<ReferenceRow[]> {
  const rows = await transaction.all<ReferenceRow>(
    sql`SELECT name_key, relation, target FROM record_references WHERE from_id = ${recordId} ORDER BY ordinal`,
  )
  return rows.map(({ name_key, relation, target }) => ({ name_key, relation, target }))
}

function isSame(stored: readonly object[], now: readonly object[]): boolean {
  return JSON.stringify(stored) === JSON.stringify(now)
}

async function insertNames(
  transaction: Transaction,
  { id, spaceId, kind }: MemoryRecord,
  names: readonly NameRow[],
): Promise<void> {
  const rows = names.map(
    ({ name_key: key, axis, strength, former, ordering }) =>
      sql`(${spaceId}, ${kind}, ${key}, ${strength}, ${ordering}, ${id}, ${axis}, ${former})`,
  )
  await insert(
    transaction,
    sql`INSERT INTO record_names (space_id, kind, name_key, strength, ordering, record_id, axis, former) VALUES`,
    rows,
  )
}

async function insertReferences(
  transaction: Transaction,
  { id, spaceId, kind }: MemoryRecord,
  references: readonly ReferenceRow[],
): Promise<void> {
  const rows = references.map(
    ({ name_key: key, relation, target }, ordinal) =>
      sql`(${id}, ${ordinal}, ${spaceId}, ${kind}, ${key}, ${relation}, ${target})`,
  )
  await insert(
    transaction,
    sql`INSERT INTO record_references (from_id, ordinal, space_id, kind, name_key, relation, target) VALUES`,
    rows,
  )
}

async function insert(transaction: Transaction, into: Sql, rows: readonly Sql[]): Promise<void> {
  for (const chunk of chunks(rows)) await transaction.run(sql`${into} ${join(chunk)}`)
}
