import {
  empty,
  join,
  type MemoryRecord,
  MnemaError,
  type RecordFilter,
  type Sql,
  sql,
} from '../../../contract/index.ts'
import { type Binding, kindOf } from '../binding.ts'
import { fold } from '../fold.ts'
import { paging } from '../paging.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'
import { filterValue, longestFilter } from '../stored-attribute.ts'

/** For each attribute of the filter, the condition that chooses its rows `a`. */
function attributeRows({ spaceId, kinds }: Binding, filter: RecordFilter): Sql[] {
  return Object.entries(filter.attributes ?? {}).map(([name, value]) => {
    if (kindOf(kinds, filter.kind).filters?.includes(name) === false)
      throw new MnemaError('internal', `Records of kind "${filter.kind}" cannot be listed by "${name}".`, {
        field: name,
        remedy: 'Name the attribute among the filters of the kind.',
      })
    const text = filterValue(value)
    if (text === undefined) {
      throw new MnemaError('invalid_input', `No record can be listed by a text of over ${longestFilter} characters.`, {
        field: name,
        remedy: 'Search for it instead.',
      })
    }
    return sql`a.space_id = ${spaceId} AND a.kind = ${filter.kind} AND a.name = ${name} AND a.value = ${text}`
  })
}

/** Up to this many records with an attribute, they are read and sorted; above, records are walked in their order. */
const fewRecords = 2_000

/**
 * The tables to read from. SQLite, which knows nothing of how rare a value is, is told to begin with the rows of an attribute: to count, and to
 * list where they are few.
 */
async function source(binding: Binding, filter: RecordFilter, counting: boolean): Promise<{ tables: Sql; where: Sql }> {
  const plain = { tables: sql`records r`, where: conditions(binding, filter) }
  for (const rows of attributeRows(binding, filter)) {
    const begun = {
      tables: sql`record_attributes a CROSS JOIN records r`,
      where: sql`${rows} AND r.id = a.record_id AND ${plain.where}`,
    }
    if (counting) return begun
    const found = await binding.store.get<{ total: number }>(sql`
      SELECT count(*) AS total FROM (SELECT 1 FROM record_attributes a WHERE ${rows} LIMIT ${fewRecords + 1}) AS few`)
    if (Number(found?.total ?? 0) <= fewRecords) return begun
  }
  return plain
}

function conditions(binding: Binding, filter: RecordFilter): Sql {
  const { spaceId } = binding
  const parts = [sql`r.space_id = ${spaceId}`, sql`r.kind = ${filter.kind}`, sql`r.trash_unit IS NULL`]
  if (filter.statuses) {
    parts.push(filter.statuses.length === 0 ? sql`1 = 0` : sql`r.status IN (${join([...filter.statuses])})`)
    if (!filter.statuses.includes('active')) parts.push(sql`r.status <> 'active'`)
  }
  if (filter.projectId !== undefined) parts.push(sql`r.project_id = ${filter.projectId}`)
  if (filter.updatedAfter) parts.push(sql`r.updated_at > ${filter.updatedAfter.getTime()}`)
  if (filter.exclude && filter.exclude.length > 0) parts.push(sql`r.id NOT IN (${join([...filter.exclude])})`)
  if (filter.tree !== undefined) {
    parts.push(sql`EXISTS (SELECT 1 FROM places t WHERE t.record_id = r.id AND t.state = 'current'
      AND t.tree_key = ${fold(filter.tree)})`)
  }
  for (const one of attributeRows(binding, filter))
    parts.push(sql`r.id IN (SELECT a.record_id FROM record_attributes a WHERE ${one})`)
  return join(parts, ' AND ')
}

/** Joins the first place that a record has (in the filter's tree), and orders by it; records without a place come last. */
function placeOrder(filter: RecordFilter): { joined: Sql; order: Sql } {
  const tree = filter.tree === undefined ? empty : sql`AND q.tree_key = ${fold(filter.tree)}`
  return {
    joined: sql`LEFT JOIN places p ON p.record_id = r.id AND p.state = 'current' AND p.slot = (
      SELECT min(q.slot) FROM places q WHERE q.record_id = r.id AND q.state = 'current' ${tree})`,
    order: sql`ORDER BY CASE WHEN p.key IS NULL THEN 1 ELSE 0 END, p.tree_key, p.key, r.id`,
  }
}

async function readRows<Row extends object>(binding: Binding, filter: RecordFilter, columns: Sql): Promise<Row[]> {
  const { tables, where } = await source(binding, filter, false)
  const { joined, order } =
    filter.order === 'place'
      ? placeOrder(filter)
      : {
          joined: empty,
          order:
            filter.order === 'created' ? sql`ORDER BY r.created_at DESC, r.id` : sql`ORDER BY r.updated_at DESC, r.id`,
        }
  return binding.store.all<Row>(
    sql`SELECT ${columns} FROM ${tables} ${joined} WHERE ${where} ${order} ${paging(filter)}`,
  )
}

export async function listRecords(binding: Binding, filter: RecordFilter): Promise<MemoryRecord[]> {
  return (await readRows<RecordRow>(binding, filter, recordColumns)).map(recordOf)
}

export async function listVersions(
  binding: Binding,
  filter: RecordFilter,
): Promise<{ id: string; revision: number; versionToken: string }[]> {
  const columns = sql`r.id, r.revision, r.version_token`
  const rows = await readRows<Pick<RecordRow, 'id' | 'revision' | 'version_token'>>(binding, filter, columns)
  return rows.map(({ id, revision, version_token }) => ({
    id,
    revision: Number(revision),
    versionToken: version_token,
  }))
}

export async function countRecords(binding: Binding, filter: RecordFilter): Promise<number> {
  const { tables, where } = await source(binding, filter, true)
  const row = await binding.store.get<{ total: number }>(sql`SELECT count(*) AS total FROM ${tables} WHERE ${where}`)
  return Number(row?.total ?? 0)
}

/** How many of these records have exactly the same words attached, as they are stored; those without any are left out. */
export async function countByTerms(
  binding: Binding,
  filter: RecordFilter,
): Promise<{ terms: string; total: number }[]> {
  const { tables, where } = await source(binding, filter, true)
  const rows = await binding.store.all<{ terms: string; total: number }>(
    sql`SELECT r.terms AS terms, count(*) AS total FROM ${tables} WHERE ${where} AND r.terms <> '[]' GROUP BY r.terms`,
  )
  return rows.map(({ terms, total }) => ({ terms, total: Number(total) }))
}

/** Milliseconds during which another change may still leave the same mark. */
const settling = 2_000

/** From the index alone: how many there are, the newest change, and a sum over the times of change. */
export async function markRecords(binding: Binding, filter: RecordFilter): Promise<string | undefined> {
  const { tables, where } = await source(binding, filter, true)
  const row = await binding.store.get<{ total: number; newest: number | null; spread: number | null }>(
    sql`SELECT count(*) AS total, max(r.updated_at) AS newest, sum(r.updated_at % 1000000007) AS spread
        FROM ${tables} WHERE ${where}`,
  )
  const newest = Number(row?.newest ?? 0)
  return Date.now() - newest < settling ? undefined : `${row?.total} ${newest} ${row?.spread ?? 0}`
}
