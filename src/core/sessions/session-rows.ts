import { MnemaError, type Reader, type Session, type SessionKey, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

interface SessionRow {
  id: string
  space_id: string
  client_type: string
  project_id: string | null
  parent_id: string | null
  epoch: number
  seen_at: number
  ended_at: number | null
}

/** A session that was seen this recently need not be written again. */
const seenLife = 60_000
const longestId = 200

export async function findSession(reader: Reader, spaceId: string, id: string): Promise<Session | undefined> {
  const row = await readRow(reader, spaceId, id)
  return row && toSession(row)
}

/** Finds or begins the session. One that is known and was just seen costs a read and no write. */
export async function openSession(desk: Desk, key: SessionKey): Promise<Session> {
  checkId(key.id)
  const parentId = key.parentId === undefined || key.parentId === key.id ? null : key.parentId
  if (parentId !== null) checkId(parentId)
  const known = await readRow(desk.store, key.spaceId, key.id)
  const now = desk.now()
  if (known && isCurrent(known, key, parentId, now)) return toSession(known)
  return desk.store.write(async (transaction) => {
    const inserted = await transaction.run(
      sql`INSERT INTO sessions (space_id, id, client_type, project_id, parent_id, epoch, cause, started_at, seen_at)
          VALUES (${key.spaceId}, ${key.id}, ${key.clientType}, ${key.projectId ?? null}, ${parentId}, 1, 'startup', ${now}, ${now})
          ON CONFLICT (space_id, id) DO NOTHING`,
    )
    if (inserted === 0) {
      // An id that comes back under another parent is another agent: what the former one was given, it has not seen.
      await transaction.run(
        sql`UPDATE sessions SET
              epoch = CASE WHEN parent_id <> ${parentId ?? ''} AND ${parentId ?? ''} <> '' THEN epoch + 1 ELSE epoch END,
              parent_id = COALESCE(${parentId}, parent_id),
              project_id = COALESCE(${key.projectId ?? null}, project_id),
              client_type = CASE WHEN client_type = 'unknown' THEN ${key.clientType} ELSE client_type END,
              ended_at = NULL, outcome = NULL, seen_at = ${now}
            WHERE space_id = ${key.spaceId} AND id = ${key.id}`,
      )
    }
    const row = await readRow(transaction, key.spaceId, key.id)
    if (!row) throw new MnemaError('internal', 'The session could not be begun.', { remedy: 'Try again.' })
    return toSession(row)
  }, desk.waiting)
}

export async function endSession(desk: Desk, session: Session, outcome: string): Promise<void> {
  const now = desk.now()
  await desk.store.write(
    (transaction) =>
      transaction.run(
        sql`UPDATE sessions SET ended_at = ${now}, outcome = ${outcome.slice(0, 200)}, seen_at = ${now}
            WHERE space_id = ${session.spaceId} AND id = ${session.id}`,
      ),
    desk.waiting,
  )
}

function isCurrent(row: SessionRow, key: SessionKey, parentId: string | null, now: number): boolean {
  return (
    now - row.seen_at < seenLife &&
    row.ended_at === null &&
    (key.projectId === undefined || key.projectId === row.project_id) &&
    (parentId === null || parentId === row.parent_id)
  )
}

function readRow(reader: Reader, spaceId: string, id: string): Promise<SessionRow | undefined> {
  return reader.get<SessionRow>(
    sql`SELECT id, space_id, client_type, project_id, parent_id, epoch, seen_at, ended_at
        FROM sessions WHERE space_id = ${spaceId} AND id = ${id}`,
  )
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    spaceId: row.space_id,
    clientType: row.client_type,
    projectId: row.project_id ?? undefined,
    epoch: row.epoch,
    parentId: row.parent_id ?? undefined,
  }
}

function checkId(id: string): void {
  if (id.length > 0 && id.length <= longestId && !id.includes('\0')) return
  throw new MnemaError('invalid_input', `A session id has 1 to ${longestId} characters.`, {
    field: 'session_id',
    remedy: 'Give the id of the session as the host writes it.',
  })
}
