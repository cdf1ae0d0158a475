import { type Context, join, sql } from '../../../contract/index.ts'
import type { RuleUsage } from './rule-usage.ts'

interface Row extends Omit<RuleUsage, 'sentAt'> {
  record_id: string
  sent_at: number | null
}

/** Rules asked for in one statement. */
const batch = 500

/** What was counted of each rule; rules of which nothing was counted are not in the answer. */
export async function readUsage(context: Context, recordIds: readonly string[]): Promise<Map<string, RuleUsage>> {
  await context.bookkeeping.settle()
  const found = new Map<string, RuleUsage>()
  for (let at = 0; at < recordIds.length; at += batch) {
    const rows = await context.database.all<Row>(
      sql`SELECT record_id, considered, sent, cited, followed, violated, overridden, sent_at FROM rule_usage
          WHERE space_id = ${context.space.id} AND record_id IN (${join(recordIds.slice(at, at + batch))})`,
    )
    for (const { record_id: id, sent_at: sentAt, ...row } of rows) {
      found.set(id, {
        considered: Number(row.considered),
        sent: Number(row.sent),
        cited: Number(row.cited),
        followed: Number(row.followed),
        violated: Number(row.violated),
        overridden: Number(row.overridden),
        sentAt: sentAt === null ? undefined : new Date(Number(sentAt)),
      })
    }
  }
  return found
}

/** How often rules of the project were asked for, and since when it is counted. */
export async function readCalls(
  context: Context,
  projectId: string,
): Promise<{ calls: number; since: Date } | undefined> {
  await context.bookkeeping.settle()
  const row = await context.database.get<{ calls: number; since: number }>(
    sql`SELECT calls, since FROM rule_calls WHERE space_id = ${context.space.id} AND project_id = ${projectId}`,
  )
  return row && { calls: Number(row.calls), since: new Date(Number(row.since)) }
}
