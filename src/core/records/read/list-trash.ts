import { empty, type KindName, sql, type TrashUnit } from '../../../contract/index.ts'
import type { Binding } from '../binding.ts'
import { paging } from '../paging.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'

/** Units in the trash, newest first. */
export async function listTrash(
  { store, spaceId }: Binding,
  filter: { kind: KindName; limit?: number; after?: Date },
): Promise<TrashUnit[]> {
  const later = filter.after === undefined ? empty : sql`AND u.removed_at > ${filter.after.getTime()}`
  const rows = await store.all<RecordRow & { unit: string; records: number; removed_at: number }>(sql`
    SELECT ${recordColumns}, u.id AS unit, u.records, u.removed_at
    FROM trash_units u JOIN records r ON r.id = u.top_id
    WHERE u.space_id = ${spaceId} AND u.kind = ${filter.kind} ${later}
    ORDER BY u.removed_at DESC, u.id DESC ${paging(filter)}`)
  return rows.map((row) => ({
    unit: row.unit,
    count: Number(row.records),
    at: new Date(Number(row.removed_at)),
    top: recordOf(row),
  }))
}
