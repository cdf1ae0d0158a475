import { join, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

/** Most offers of a record that count: the newest. A memory is judged by what it does now. */
const window = 100

/** How often each record was offered and adopted lately. Records that were never offered are not in the answer. */
export async function usage(
  { store }: Desk,
  spaceId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, { offered: number; adopted: number }>> {
  const found = new Map<string, { offered: number; adopted: number }>()
  const unique = [...new Set(recordIds)]
  if (unique.length === 0) return found
  const rows = await store.all<{ record_id: string; offered: number; adopted: number }>(
    sql`SELECT record_id, COUNT(*) AS offered, SUM(adopted) AS adopted FROM (
          SELECT record_id, adopted, ROW_NUMBER() OVER (PARTITION BY record_id ORDER BY at DESC, adopted DESC) AS position
          FROM recall_offers WHERE space_id = ${spaceId} AND record_id IN (${join(unique)})
        ) recent WHERE position <= ${window} GROUP BY record_id`,
  )
  for (const { record_id: id, offered, adopted } of rows) {
    found.set(id, { offered: Number(offered), adopted: Number(adopted) })
  }
  return found
}
