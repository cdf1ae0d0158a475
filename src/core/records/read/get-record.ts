import { empty, join, type MemoryRecord, type Reader, sql } from '../../../contract/index.ts'
import { chunks } from '../chunks.ts'
import { lockRows } from '../locking.ts'
import { type RecordRow, recordColumns, recordOf } from '../record-row.ts'

interface Where {
  reader: Reader
  spaceId: string
}

/** A live record of the space; with `trashed`, one from the trash too; with `lock`, held until the transaction ends. */
export async function getRecord(
  { reader, spaceId }: Where,
  id: string,
  options: { trashed?: boolean; lock?: boolean } = {},
): Promise<MemoryRecord | undefined> {
  const row = await reader.get<RecordRow>(sql`
    SELECT ${recordColumns} FROM records r
    WHERE r.id = ${id} AND r.space_id = ${spaceId} ${options.trashed === true ? empty : sql`AND r.trash_unit IS NULL`}
    ${options.lock === true ? lockRows(reader) : empty}`)
  return row && recordOf(row)
}

/**
 * Live records by id. With `lock`, held until the transaction ends, taken in the order of ids so that writers cannot deadlock. The space is
 * compared here and not in the statement, where it leads SQLite to walk an index of the whole space.
 */
export async function getRecords(
  { reader, spaceId }: Where,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Map<string, MemoryRecord>> {
  const found = new Map<string, MemoryRecord>()
  for (const chunk of chunks([...new Set(ids)].sort())) {
    const rows = await reader.all<RecordRow>(sql`
      SELECT ${recordColumns} FROM records r
      WHERE r.id IN (${join(chunk)}) AND r.trash_unit IS NULL
      ORDER BY r.id ${options.lock === true ? lockRows(reader) : empty}`)
    for (const row of rows) if (row.space_id === spaceId) found.set(row.id, recordOf(row))
  }
  return found
}
