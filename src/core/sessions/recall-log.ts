import { randomBytes } from 'node:crypto'
import { join, type Reader, type RecallEntry, type RecallFailure, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

const mostOffered = 16
const longestPrompt = 300
const longestOutcome = 300

/** Outcomes that a person should look into; `nothing relevant` is none of them. */
const failure = /^(?:timeout|error|unavailable|failed)/

/** One row for the recall and one for each record that it offered. @returns the query id: `q_` and 20 hexadecimal digits. */
export async function logRecall(desk: Desk, entry: RecallEntry): Promise<string> {
  const queryId = `q_${randomBytes(10).toString('hex')}`
  const now = desk.now()
  const offered = [...new Map(entry.offered.map((offer) => [offer.recordId, offer])).values()].slice(0, mostOffered)
  const failed = failure.test(entry.outcome) ? 1 : 0
  await desk.store.write(async (transaction) => {
    await transaction.run(
      sql`INSERT INTO recalls
          (query_id, space_id, session_id, client_type, event, prompt, offered, took, outcome, failed, at)
          VALUES (${queryId}, ${entry.spaceId}, ${entry.sessionId}, ${entry.clientType}, ${entry.event},
            ${cut(entry.prompt, longestPrompt)}, ${JSON.stringify(offered)}, ${Math.max(0, Math.round(entry.took))},
            ${cut(entry.outcome, longestOutcome)}, ${failed}, ${now})`,
    )
    if (offered.length === 0) return
    const rows = offered.map(({ recordId }) => sql`(${queryId}, ${recordId}, ${entry.spaceId}, ${now}, 0)`)
    await transaction.run(
      sql`INSERT INTO recall_offers (query_id, record_id, space_id, at, adopted) VALUES ${join(rows)}`,
    )
  }, desk.waiting)
  return queryId
}

/** Newest first. */
export async function recallFailures(reader: Reader, limit: number): Promise<RecallFailure[]> {
  const rows = await reader.all<{ at: number; client_type: string; event: string; outcome: string; took: number }>(
    sql`SELECT at, client_type, event, outcome, took FROM recalls WHERE failed = 1
        ORDER BY at DESC, query_id DESC LIMIT ${limit}`,
  )
  return rows.map(({ at, client_type: clientType, event, outcome, took }) => ({
    at: new Date(at),
    clientType,
    event,
    outcome,
    took,
  }))
}

/** Cuts without leaving half of a character, which no database could store. */
function cut(text: string, most: number): string {
  const whole = text.replaceAll('\0', '')
  return whole.length <= most ? whole : whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
