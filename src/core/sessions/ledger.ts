import { type Delivery, join, type Reader, type Session, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

/** Ids of the records that the session was given in its present epoch. */
export async function given(reader: Reader, session: Session): Promise<ReadonlySet<string>> {
  const rows = await reader.all<{ record_id: string }>(
    sql`SELECT record_id FROM ledger
        WHERE space_id = ${session.spaceId} AND session_id = ${session.id} AND epoch = ${session.epoch}`,
  )
  return new Set(rows.map((row) => row.record_id))
}

/** Enters what reached the host. What is in the ledger already stays as it was. */
export async function give(desk: Desk, session: Session, deliveries: readonly Delivery[]): Promise<void> {
  const unique = [...new Map(deliveries.map((delivery) => [delivery.recordId, delivery])).values()]
  if (unique.length === 0) return
  const now = desk.now()
  const rows = unique.map(
    ({ recordId, via, queryId }) =>
      sql`(${session.spaceId}, ${session.id}, ${session.epoch}, ${recordId}, ${via}, ${queryId ?? null}, ${now})`,
  )
  await desk.store.write(
    (transaction) =>
      transaction.run(
        sql`INSERT INTO ledger (space_id, session_id, epoch, record_id, via, query_id, at) VALUES ${join(rows)}
            ON CONFLICT (space_id, session_id, epoch, record_id) DO NOTHING`,
      ),
    desk.waiting,
  )
}
