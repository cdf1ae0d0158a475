import { type Reader, type Session, sql } from '../../contract/index.ts'

/** Recalls of a session that are looked through, the newest first. */
const mostRecalls = 200

/** Addresses of what the session was offered and opened, in whatever epoch: the newest first, each once. */
export async function opened(reader: Reader, session: Session, limit: number): Promise<string[]> {
  const rows = await reader.all<{ offered: string; record_id: string }>(
    sql`SELECT recall.offered, offer.record_id
        FROM (SELECT query_id, offered, at FROM recalls WHERE space_id = ${session.spaceId} AND session_id = ${session.id}
              ORDER BY at DESC, query_id DESC LIMIT ${mostRecalls}) AS recall
        JOIN recall_offers offer ON offer.query_id = recall.query_id
        WHERE offer.adopted = 1 ORDER BY recall.at DESC, recall.query_id DESC, offer.record_id`,
  )
  const addresses = rows.flatMap(({ offered, record_id }) => {
    const offers: readonly { recordId: string; address: string }[] = JSON.parse(offered)
    return offers.find(({ recordId }) => recordId === record_id)?.address ?? []
  })
  return [...new Set(addresses)].slice(0, limit)
}
