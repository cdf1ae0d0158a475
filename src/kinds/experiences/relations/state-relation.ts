import { type Context, sql } from '../../../contract/index.ts'
import type { Relation } from '../experience.ts'
import { writerOf } from '../writer.ts'
import { isToSettle, type StatementState } from './statement.ts'

/** Most characters of a reason. */
const longest = 400

export interface Claim {
  from: string
  to: string
  relation: Relation
  reason: string
}

/**
 * Keeps what one record says of another, with the link. What would take the target out of service waits for a person or a replay; the target is
 * served with a warning meanwhile. Said again, it waits again only where it was rejected for another reason.
 * @param options.held the record that says it waits for a person itself
 * @returns how it stands now.
 */
export async function stateRelation(
  context: Context,
  { from, to, relation, reason }: Claim,
  { held }: { held: boolean },
): Promise<StatementState> {
  const { database, space, caller, session, now } = context
  const status: StatementState = held ? 'held' : isToSettle(relation) ? 'pending' : 'noted'
  const why = reason.slice(0, longest)
  await database.write((transaction) =>
    transaction.run(sql`
      INSERT INTO experience_relations (space_id, from_id, to_id, relation, status, session_id, principal_id, reason, at)
      VALUES (${space.id}, ${from}, ${to}, ${relation}, ${status}, ${writerOf(session) ?? null}, ${caller.principalId}, ${why},
        ${now.getTime()})
      ON CONFLICT (space_id, from_id, to_id, relation) DO UPDATE
        SET status = excluded.status, reason = excluded.reason, session_id = excluded.session_id,
          principal_id = excluded.principal_id, at = excluded.at, settled_at = NULL
        WHERE experience_relations.status IN ('rejected', 'held') AND experience_relations.reason <> excluded.reason`),
  )
  // The ends of an objection by a replay are one record, which needs no link to itself.
  if (from !== to) await context.records.link({ from, to, toTitle: undefined, relation })
  return status
}

/** The record that says it was approved: what it says waits to be settled now. */
export async function releaseStatements(context: Context, from: string): Promise<void> {
  await context.database.write((transaction) =>
    transaction.run(sql`
      UPDATE experience_relations SET status = CASE WHEN relation IN ('duplicates', 'refines') THEN 'noted' ELSE 'pending' END
      WHERE space_id = ${context.space.id} AND from_id = ${from} AND status = 'held'`),
  )
}

/** The record that says it was removed: what it says of others waits until it is back. */
export async function holdStatements(context: Context, from: string): Promise<void> {
  await context.database.write((transaction) =>
    transaction.run(sql`
      UPDATE experience_relations SET status = 'held'
      WHERE space_id = ${context.space.id} AND from_id = ${from} AND status = 'pending'`),
  )
}
