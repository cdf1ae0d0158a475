import { type Session, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

/** Of an event's name so much is kept. */
const longestName = 300

/**
 * Whether an event is heard for the first time in its session. Two that come at the same moment, of whatever processes, are one.
 * @param within milliseconds for which an event of the same name is the same, if no other was heard in between; without it the name says all.
 */
export async function hear(desk: Desk, session: Session, name: string, within?: number): Promise<boolean> {
  const event = name.slice(0, longestName)
  const now = desk.now()
  return desk.store.write(async (transaction) => {
    const inserted = await transaction.run(
      sql`INSERT INTO heard (space_id, session_id, event, at) VALUES (${session.spaceId}, ${session.id}, ${event}, ${now})
          ON CONFLICT (space_id, session_id, event) DO NOTHING`,
    )
    if (inserted > 0 || within === undefined) return inserted > 0
    const again = await transaction.run(
      sql`UPDATE heard SET at = ${now}
          WHERE space_id = ${session.spaceId} AND session_id = ${session.id} AND event = ${event}
            AND (at < ${now - within} OR EXISTS (
              SELECT 1 FROM heard other WHERE other.space_id = heard.space_id AND other.session_id = heard.session_id
              AND other.event <> heard.event AND other.at > heard.at))`,
    )
    return again > 0
  }, desk.waiting)
}
