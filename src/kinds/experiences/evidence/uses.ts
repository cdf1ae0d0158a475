import { type Context, join, sql, type Transaction } from '../../../contract/index.ts'

/** The session read the record: what its failing command does next will tell whether it helped. A later reading counts as the newer one. */
export async function noteUse(context: Context, sessionId: string, recordId: string, revision: number): Promise<void> {
  await context.database.write((transaction) =>
    transaction.run(sql`
      INSERT INTO experience_uses (space_id, session_id, record_id, revision, at)
      VALUES (${context.space.id}, ${sessionId}, ${recordId}, ${revision}, ${context.now.getTime()})
      ON CONFLICT (space_id, session_id, record_id) DO UPDATE SET revision = excluded.revision, at = excluded.at`),
  )
}

/** What came of a record that a session read. */
export type UseOutcome = 'success' | 'failure'

/**
 * The command that had failed was run again: every record that the session read since the failure and did not write itself helped, or did
 * not. A session counts once a record, with its last outcome.
 */
export async function noteOutcome(
  transaction: Transaction,
  { spaceId, sessionId, since, outcome }: { spaceId: string; sessionId: string; since: Date; outcome: UseOutcome },
): Promise<void> {
  const uses = await transaction.all<{ record_id: string; outcome: string | null }>(sql`
    SELECT record_id, outcome FROM experience_uses
    WHERE space_id = ${spaceId} AND session_id = ${sessionId} AND at >= ${since.getTime()}
      AND (outcome IS NULL OR outcome <> ${outcome})`)
  if (uses.length === 0) return
  const ids = uses.map(({ record_id: id }) => id)
  await transaction.run(sql`UPDATE experience_uses SET outcome = ${outcome}
    WHERE space_id = ${spaceId} AND session_id = ${sessionId} AND record_id IN (${join(ids)})`)
  for (const { record_id: id, outcome: before } of uses) {
    const success = outcome === 'success' ? 1 : before === 'success' ? -1 : 0
    const failure = outcome === 'failure' ? 1 : before === 'failure' ? -1 : 0
    await transaction.run(sql`
      INSERT INTO experience_evidence (space_id, record_id, sources, used_success, used_failure)
      VALUES (${spaceId}, ${id}, 1, ${Math.max(0, success)}, ${Math.max(0, failure)})
      ON CONFLICT (space_id, record_id) DO UPDATE SET
        used_success = experience_evidence.used_success + ${success},
        used_failure = experience_evidence.used_failure + ${failure}`)
  }
}
