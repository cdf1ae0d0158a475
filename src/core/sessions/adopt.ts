import { sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

interface Opening {
  spaceId: string
  queryId: string
  sessionId: string
  recordId: string
}

/**
 * Marks the offer as taken up, once. The query must have been asked by the session, or by a sub-agent of it, and have offered the record.
 * @returns whether it counted now.
 */
export async function adopt(desk: Desk, { spaceId, queryId, sessionId, recordId }: Opening): Promise<boolean> {
  const offer = await desk.store.get<{ adopted: number }>(
    sql`SELECT offer.adopted FROM recall_offers offer
        JOIN recalls recall ON recall.query_id = offer.query_id
        WHERE offer.query_id = ${queryId} AND offer.record_id = ${recordId} AND recall.space_id = ${spaceId}
        AND (recall.session_id = ${sessionId} OR EXISTS (
          SELECT 1 FROM sessions child WHERE child.space_id = ${spaceId}
          AND child.id = recall.session_id AND child.parent_id = ${sessionId}))`,
  )
  if (offer?.adopted !== 0) return false
  const changed = await desk.store.write(
    (transaction) =>
      transaction.run(
        sql`UPDATE recall_offers SET adopted = 1
            WHERE query_id = ${queryId} AND record_id = ${recordId} AND adopted = 0`,
      ),
    desk.waiting,
  )
  return changed > 0
}
