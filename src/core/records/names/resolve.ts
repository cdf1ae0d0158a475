import { join, type KindName, type RecordReference, type Resolution, sql } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { chunks } from '../chunks.ts'
import { titleKey } from '../write/resolve-title.ts'

interface NameRow {
  name_key: string
  record_id: string
  axis: string
  strength: number
  former: number
}

/** What each target refers to now, by the target as it was given. */
export async function resolveTargets(
  binding: Binding,
  kind: KindName,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Resolution>> {
  const keys = new Map(targets.map((target) => [target, titleKey(target)]))
  const found = await resolveKeys(binding, kind, [...new Set(keys.values())])
  return new Map(
    [...keys].flatMap(([target, key]) => {
      const resolution = found.get(key)
      return resolution === undefined ? [] : [[target, resolution] as const]
    }),
  )
}

async function resolveKeys(
  { store, spaceId }: Binding,
  kind: KindName,
  keys: readonly string[],
): Promise<Map<string, Resolution>> {
  const found = new Map<string, Resolution>()
  for (const chunk of chunks(keys)) {
    const rows = await store.all<NameRow>(sql`
      SELECT name_key, record_id, axis, strength, former FROM record_names
      WHERE space_id = ${spaceId} AND kind = ${kind} AND name_key IN (${join(chunk)})
      ORDER BY name_key, strength, ordering, record_id`)
    const byKey = new Map<string, NameRow[]>()
    for (const row of rows) {
      const known = byKey.get(row.name_key)
      if (known === undefined) byKey.set(row.name_key, [row])
      else known.push(row)
    }
    for (const [key, named] of byKey) {
      const resolution = choose(named)
      if (resolution !== undefined) found.set(key, resolution)
    }
  }
  return found
}

/** @param rows of one name, the strongest axis first. */
function choose(rows: readonly NameRow[]): Resolution | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const isRival = ({ strength, record_id: id }: NameRow) => strength === first.strength && id !== first.record_id
  if (Number(first.former) === 1 && rows.some(isRival)) return undefined
  return { recordId: first.record_id, axis: first.axis }
}

interface ReferenceRow {
  from_id: string
  ordinal: number
  space_id: string
  kind: KindName
  name_key: string
  relation: string
  target: string
}

/** References from the texts of records, or of others to them, each resolved as of now. */
export async function listReferences(
  binding: Binding,
  ids: readonly string[],
  direction: 'out' | 'in',
): Promise<RecordReference[]> {
  const rows = direction === 'out' ? await referencesFrom(binding, ids) : await referencesTo(binding, ids)
  const resolved = await resolveRows(binding, rows)
  const references = rows.map((row) => ({
    from: row.from_id,
    relation: row.relation,
    target: row.target,
    resolution: resolved.get(row.kind)?.get(row.name_key),
  }))
  if (direction === 'out') return references
  const wanted = new Set(ids)
  return references.filter(({ resolution }) => resolution !== undefined && wanted.has(resolution.recordId))
}

/** By kind and key, each key asked for once. */
async function resolveRows(
  binding: Binding,
  rows: readonly ReferenceRow[],
): Promise<Map<KindName, Map<string, Resolution>>> {
  const keys = new Map<KindName, Set<string>>()
  for (const { kind, name_key: key } of rows) {
    const known = keys.get(kind)
    if (known === undefined) keys.set(kind, new Set([key]))
    else known.add(key)
  }
  const resolved = new Map<KindName, Map<string, Resolution>>()
  for (const [kind, some] of keys) resolved.set(kind, await resolveKeys(binding, kind, [...some]))
  return resolved
}

/** The space is compared here and not in the statement, where it leads SQLite to walk the whole space. */
async function referencesFrom({ store, spaceId }: Binding, ids: readonly string[]): Promise<ReferenceRow[]> {
  const found: ReferenceRow[] = []
  for (const chunk of chunks([...new Set(ids)])) {
    const rows = await store.all<ReferenceRow>(sql`
      SELECT from_id, ordinal, space_id, kind, name_key, relation, target FROM record_references
      WHERE from_id IN (${join(chunk)})`)
    for (const row of rows) if (row.space_id === spaceId) found.push(row)
  }
  const places = new Map(ids.map((id, place) => [id, place]))
  return found.sort(
    (a, b) => (places.get(a.from_id) ?? 0) - (places.get(b.from_id) ?? 0) || Number(a.ordinal) - Number(b.ordinal),
  )
}

/** Read from the names of the records towards the texts: the order of the tables holds SQLite to it. */
async function referencesTo({ store, spaceId }: Binding, ids: readonly string[]): Promise<ReferenceRow[]> {
  const found = new Map<string, ReferenceRow>()
  for (const chunk of chunks([...new Set(ids)])) {
    const rows = await store.all<ReferenceRow>(sql`
      SELECT r.from_id, r.ordinal, r.space_id, r.kind, r.name_key, r.relation, r.target
      FROM record_names n CROSS JOIN record_references r
      WHERE n.record_id IN (${join(chunk)})
        AND r.space_id = n.space_id AND r.kind = n.kind AND r.name_key = n.name_key`)
    for (const row of rows) if (row.space_id === spaceId) found.set(`${row.from_id} ${row.ordinal}`, row)
  }
  return [...found.values()].sort(
    (a, b) => Number(a.from_id > b.from_id) - Number(a.from_id < b.from_id) || Number(a.ordinal) - Number(b.ordinal),
  )
}
