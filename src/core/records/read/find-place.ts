import { type KindName, type MemoryRecord, type Place, type Placement, sql } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { keyPlace } from '../place-key.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'

type PlacedRow = RecordRow & { slot: number }

function placementOf(row: PlacedRow, via: Placement['via']): Placement | undefined {
  const record = recordOf(row)
  const place = record.places[Number(row.slot)]
  return place && { record, place, via }
}

/** The record that stands at the place; else the live one that left it last. */
export async function findPlace(
  { store, spaceId }: Binding,
  kind: KindName,
  place: Place,
): Promise<Placement | undefined> {
  const { treeKey, key, parentKey, leafKey } = keyPlace(place)
  const current = await store.get<PlacedRow>(sql`
    SELECT ${recordColumns}, p.slot FROM places p JOIN records r ON r.id = p.record_id
    WHERE p.state = 'current' AND p.space_id = ${spaceId} AND p.kind = ${kind} AND p.tree_key = ${treeKey} AND p.parent_key = ${parentKey}
      AND p.leaf_key = ${leafKey}`)
  if (current) return placementOf(current, 'current')
  const former = await store.get<PlacedRow>(sql`
    SELECT ${recordColumns}, p.slot FROM places p JOIN records r ON r.id = p.record_id
    WHERE p.state <> 'current' AND p.state = 'former' AND r.trash_unit IS NULL
      AND p.space_id = ${spaceId} AND p.kind = ${kind} AND p.tree_key = ${treeKey} AND p.key = ${key}
    ORDER BY p.left_at DESC LIMIT 1`)
  return former && placementOf(former, 'alias')
}

/** The record that went to the trash last from this place. */
export async function findTrashed(
  { store, spaceId }: Binding,
  kind: KindName,
  place: Place,
): Promise<MemoryRecord | undefined> {
  const { treeKey, key } = keyPlace(place)
  const row = await store.get<RecordRow>(sql`
    SELECT ${recordColumns} FROM places p JOIN records r ON r.id = p.record_id
    WHERE p.state <> 'current' AND p.state = 'trashed'
      AND p.space_id = ${spaceId} AND p.kind = ${kind} AND p.tree_key = ${treeKey} AND p.key = ${key}
    ORDER BY p.left_at DESC LIMIT 1`)
  return row && recordOf(row)
}
