import { type KindName, type Place, type Sql, sql, type TreeEntry } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { paging } from '../paging.ts'
import { keyPlace, parentsWithin } from '../place-key.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'

type EntryRow = RecordRow & { at_tree: string; at_path: string; children: number }

/** Reads the chosen places first, so that only the bodies of the page are read. */
async function readEntries({ store }: Binding, chosen: Sql, order: Sql): Promise<TreeEntry[]> {
  const rows = await store.all<EntryRow>(sql`
    SELECT ${recordColumns}, p.tree AS at_tree, p.path AS at_path,
      (SELECT count(*) FROM places c WHERE c.state = 'current' AND c.space_id = p.space_id AND c.kind = p.kind
        AND c.tree_key = p.tree_key AND c.parent_key = p.key) AS children
    FROM (${chosen}) p JOIN records r ON r.id = p.record_id
    ${order}`)
  return rows.map((row) => ({
    record: recordOf(row),
    place: { tree: row.at_tree, path: row.at_path },
    children: Number(row.children),
  }))
}

/** Direct children by priority, then path; the roots of the tree for an empty path. */
export function listChildren(
  binding: Binding,
  kind: KindName,
  place: Place,
  options: { limit?: number; offset?: number } = {},
): Promise<TreeEntry[]> {
  const { treeKey, key } = keyPlace(place)
  const chosen = sql`
    SELECT * FROM places WHERE state = 'current' AND space_id = ${binding.spaceId} AND kind = ${kind}
      AND tree_key = ${treeKey} AND parent_key = ${key}
    ORDER BY rank, leaf_key ${paging(options)}`
  return readEntries(binding, chosen, sql`ORDER BY p.rank, p.leaf_key`)
}

/** The record at the place and all below it, parents before children; a whole tree for an empty path. */
export function listSubtree(binding: Binding, kind: KindName, place: Place): Promise<TreeEntry[]> {
  const { treeKey, key, parentKey, leafKey } = keyPlace(place)
  const { from, before } = parentsWithin(key)
  const tree = sql`state = 'current' AND space_id = ${binding.spaceId} AND kind = ${kind} AND tree_key = ${treeKey}`
  const chosen = sql`
    SELECT * FROM places WHERE ${tree} AND parent_key = ${parentKey} AND leaf_key = ${leafKey}
    UNION ALL
    SELECT * FROM places WHERE ${tree} AND parent_key >= ${from} AND parent_key < ${before}`
  return readEntries(binding, chosen, sql`ORDER BY p.key`)
}

/** Trees of a kind by name, with the number of places at their root and in all. */
export async function listTrees(
  { store, spaceId }: Binding,
  kind: KindName,
): Promise<{ tree: string; roots: number; records: number }[]> {
  const rows = await store.all<{ tree: string; roots: number; records: number }>(sql`
    SELECT min(tree) AS tree, sum(CASE WHEN parent_key = '' THEN 1 ELSE 0 END) AS roots, count(*) AS records
    FROM places WHERE state = 'current' AND space_id = ${spaceId} AND kind = ${kind}
    GROUP BY tree_key ORDER BY tree_key`)
  return rows.map(({ tree, roots, records }) => ({ tree, roots: Number(roots), records: Number(records) }))
}
