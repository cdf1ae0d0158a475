import { type Session, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

/** Causes after which the model still has what it was given: a resumed session brings its old text back. */
const keepsContext = new Set(['resume'])

/**
 * Begins a new epoch, in which everything may be given again. An epoch in which nothing was given yet is kept: the two events by which
 * a host tells of one compaction make one epoch.
 */
export async function startEpoch(desk: Desk, session: Session, cause: string): Promise<Session> {
  if (keepsContext.has(cause)) return session
  return desk.store.write(async (transaction) => {
    await transaction.run(
      sql`UPDATE sessions SET epoch = epoch + 1, cause = ${cause.slice(0, 40)}, seen_at = ${desk.now()}
          WHERE space_id = ${session.spaceId} AND id = ${session.id} AND EXISTS (
            SELECT 1 FROM ledger WHERE ledger.space_id = sessions.space_id
            AND ledger.session_id = sessions.id AND ledger.epoch = sessions.epoch)`,
    )
    const row = await transaction.get<{ epoch: number }>(
      sql`SELECT epoch FROM sessions WHERE space_id = ${session.spaceId} AND id = ${session.id}`,
    )
    return { ...session, epoch: row?.epoch ?? session.epoch }
  }, desk.waiting)
}
