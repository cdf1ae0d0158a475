import { type Context, join, sql } from '../../../contract/index.ts'
import type { NoteProject } from '../project/index.ts'
import { projectKey } from '../project/index.ts'

/** Up to where somebody has seen the changes of a project. */
export interface Visit {
  at: Date
  /** Changes of the last moments before `at` that were among those seen: see `grace`. */
  seen: ReadonlySet<string>
}

/**
 * Milliseconds for which a write may carry the time of its request while it waits for its turn: what was committed late counts as new even
 * though it is dated earlier. Twice the longest wait.
 */
export const grace = 60_000

/**
 * The last visit: that of this session, else that of the caller in any session. A session that comes for the first time begins where the caller
 * stood then, so that parallel sessions do not take each other's news.
 */
export async function lastVisit(context: Context, project: NoteProject): Promise<Visit | undefined> {
  await context.bookkeeping.settle()
  const { session, caller } = visitorsOf(context)
  const rows = await context.database.all<{ visitor: string; at: number; seen: string }>(
    sql`SELECT visitor, at, seen FROM note_visits WHERE space_id = ${project.space.id} AND project = ${projectKey(project)}
        AND visitor IN (${join([caller, session ?? caller])})`,
  )
  const row = rows.find(({ visitor }) => visitor === session) ?? rows[0]
  if (row === undefined) return undefined
  const seen: string[] = JSON.parse(row.seen)
  return { at: new Date(Number(row.at)), seen: new Set(seen) }
}

/** Notes the visit beside the request. @param acknowledged the caller takes what it was shown as seen; else only where it stands is kept. */
export function noteVisit(context: Context, project: NoteProject, visit: Visit, acknowledged: boolean): void {
  const { session, caller } = visitorsOf(context)
  const at = visit.at.getTime()
  const seen = JSON.stringify([...visit.seen])
  for (const visitor of acknowledged ? [caller, session] : [session]) {
    if (visitor === undefined) continue
    context.bookkeeping.add((transaction) =>
      transaction.run(
        sql`INSERT INTO note_visits (space_id, visitor, project, at, seen)
            VALUES (${project.space.id}, ${visitor}, ${projectKey(project)}, ${at}, ${seen})
            ON CONFLICT (space_id, visitor, project) DO UPDATE SET at = excluded.at, seen = excluded.seen
            WHERE excluded.at > note_visits.at`,
      ),
    )
  }
}

function visitorsOf({ session, caller }: Context): { session: string | undefined; caller: string } {
  return {
    session: session === undefined ? undefined : `session:${session.clientType}:${session.id}`,
    caller: `caller:${caller.principalId}:${caller.clientType}`,
  }
}
