import { join, type KindName, type RecordReference, type Resolution, sql } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { chunks } from '../chunks.ts'
import { titleKey } from '../write/resolve-title.ts'

interface NameRow {
  name_key: string
  record_id: string
  axis: string
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
      SELECT name_key, record_id, axis, former FROM record_names
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
  const rivals = rows.filter(({ axis, record_id: id }) => axis === first.axis && id !== first.record_id)
  if (Number(first.former) === 1 && rivals.length > 0) return undefined
  return { recordId: first.record_id, axis: first.axis }
}

interface ReferenceRow {
  from_id: string
  ordinal: number
  kind: KindName
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
  const byKind = new Map<KindName, string[]>()
  for (const { kind, target } of rows) byKind.set(kind, [...(byKind.get(kind) ?? []), target])
  const resolved = new Map<KindName, ReadonlyMap<string, Resolution>>()
  for (const [kind, targets] of byKind) resolved.set(kind, await resolveTargets(binding, kind, targets))
  const references = rows.map(({ from_id: from, kind, relation, target }) => ({
    from,
    relation,
    target,
    resolution: resolved.get(kind)?.get(target),
  }))
  if (direction === 'out') return references
  const wanted = new Set(ids)
  return references.filter(({ resolution }) => resolution !== undefined && wanted.has(resolution.recordId))
}

async function referencesFrom({ store, spaceId }: Binding, ids: readonly string[]): Promise<ReferenceRow[]> {
  const found: ReferenceRow[] = []
  for (const chunk of chunks([...new Set(ids)])) {
    found.push(
      ...(await store.all<ReferenceRow>(sql`
        SELECT from_id, ordinal, kind, relation, target FROM record_references
        WHERE from_id IN (${join(chunk)}) AND space_id = ${spaceId}`)),
    )
  }
  const places = new Map(ids.map((id, place) => [id, place]))
  return found.sort(
    (a, b) => (places.get(a.from_id) ?? 0) - (places.get(b.from_id) ?? 0) || Number(a.ordinal) - Number(b.ordinal),
  )
}

async function referencesTo({ store, spaceId }: Binding, ids: readonly string[]): Promise<ReferenceRow[]> {
  const found = new Map<string, ReferenceRow>()
  for (const chunk of chunks([...new Set(ids)])) {
    const rows = await store.all<ReferenceRow>(sql`
      SELECT DISTINCT r.from_id, r.ordinal, r.kind, r.relation, r.target
      FROM record_names n JOIN record_references r
        ON r.space_id = n.space_id AND r.kind = n.kind AND r.name_key = n.name_key
      WHERE n.record_id IN (${join(chunk)}) AND n.space_id = ${spaceId}
      ORDER BY r.from_id, r.ordinal`)
    for (const row of rows) found.set(`${row.from_id} ${row.ordinal}`, row)
  }
  return [...found.values()]
}
