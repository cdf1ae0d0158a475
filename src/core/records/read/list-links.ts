import { type Link, type Reader, sql } from '../../../contract/index.ts'

interface LinkRow {
  from_id: string
  to_id: string | null
  to_title: string | null
  relation: string
}

/** Links between live records, and those that wait for a title. Where a target is in the trash, only the title of the link is known. */
export async function listLinks(
  { store, spaceId }: { store: Reader; spaceId: string },
  id: string,
  direction: 'out' | 'in' | 'both',
): Promise<Link[]> {
  const end = direction === 'out' ? sql`l.from_id = ${id}` : sql`l.to_id = ${id}`
  const rows = await store.all<LinkRow>(sql`
    SELECT l.from_id, t.id AS to_id, l.to_title, l.relation
    FROM links l JOIN records f ON f.id = l.from_id AND f.trash_unit IS NULL
    LEFT JOIN records t ON t.id = l.to_id AND t.trash_unit IS NULL
    WHERE l.space_id = ${spaceId} AND ${direction === 'both' ? sql`(l.from_id = ${id} OR l.to_id = ${id})` : end}
      AND (t.id IS NOT NULL OR (l.to_title IS NOT NULL AND l.from_id = ${id}))
    ORDER BY l.created_at, l.from_id, l.relation, l.target`)
  return rows.map((row) => ({
    from: row.from_id,
    to: row.to_id ?? undefined,
    toTitle: row.to_title ?? undefined,
    relation: row.relation,
  }))
}
