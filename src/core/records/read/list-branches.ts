import { type KindName, type Place, sql } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { keyPlace, parentsWithin } from '../place-key.ts'

/** The places directly above what stands below one, read from the index of places alone. */
export async function listBranches(
  { store, spaceId }: Binding,
  kind: KindName,
  place: Place,
): Promise<{ path: string; records: number }[]> {
  const { treeKey, key } = keyPlace(place)
  const { from, before } = parentsWithin(key)
  const rows = await store.all<{ sample: string; records: number }>(sql`
    SELECT min(path) AS sample, count(*) AS records FROM places
    WHERE state = 'current' AND space_id = ${spaceId} AND kind = ${kind} AND tree_key = ${treeKey}
      AND parent_key >= ${from} AND parent_key < ${before}
    GROUP BY parent_key ORDER BY parent_key`)
  return rows.map(({ sample, records }) => ({
    path: sample.split('/').slice(0, -1).join('/'),
    records: Number(records),
  }))
}
