import { type Context, type RecordStatus, sql } from '../../../contract/index.ts'
import { statementsAbout } from './read-statements.ts'
import type { Statement } from './statement.ts'

/** What becomes of the target where the statement is accepted; the gravest decides where several are. */
const effects = [
  ['contradicts', 'rejected'],
  ['supersedes', 'superseded'],
  ['outdates', 'stale'],
] as const satisfies readonly (readonly [Statement['relation'], RecordStatus])[]

export interface Settled {
  statements: readonly Statement[]
  /** What the target's status became; undefined where it stays as it was. */
  status: RecordStatus | undefined
}

/**
 * Settles what waits to be settled about a record. Accepted, a contradiction makes it wrong, a replacement supersedes it, and what outdates it
 * makes it stale; rejected, it is served without a warning again.
 * @param options.from only what this record says
 */
export async function settleStatements(
  context: Context,
  to: string,
  verdict: 'accepted' | 'rejected',
  { from, reason }: { from?: string | undefined; reason?: string | undefined } = {},
): Promise<Settled> {
  const about = (await statementsAbout(context, [to])).get(to) ?? []
  const statements = about.filter(
    (statement) => statement.status === 'pending' && (from === undefined || statement.from === from),
  )
  if (statements.length === 0) return { statements, status: undefined }
  await context.database.write(async (transaction) => {
    for (const { from: by, relation } of statements)
      await transaction.run(sql`
        UPDATE experience_relations SET status = ${verdict}, settled_at = ${context.now.getTime()}
        WHERE space_id = ${context.space.id} AND from_id = ${by} AND to_id = ${to} AND relation = ${relation}`)
  })
  const effect = effects.find(([relation]) => statements.some((statement) => statement.relation === relation))
  if (verdict === 'rejected' || effect === undefined) return { statements, status: undefined }
  const [relation, status] = effect
  const by = statements.find((statement) => statement.relation === relation)?.from ?? to
  await context.records.update(to, { status, provenance: { reason: reason ?? `${relation} by ${by}` } })
  return { statements, status }
}

/** The record is served again as it was: whatever was accepted against it no longer holds. */
export async function revokeStatements(context: Context, to: string): Promise<void> {
  await context.database.write((transaction) =>
    transaction.run(sql`
      UPDATE experience_relations SET status = 'rejected', settled_at = ${context.now.getTime()}
      WHERE space_id = ${context.space.id} AND to_id = ${to} AND status = 'accepted'`),
  )
}
