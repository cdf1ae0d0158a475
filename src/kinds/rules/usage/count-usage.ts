import { type Context, join, MnemaError, sql } from '../../../contract/index.ts'
import { type UsageCount, usageCounts } from './rule-usage.ts'

/** Most rules that one call counts: the first ones. What is sent without a task may be more than it is worth counting. */
const mostRules = 500

/** Milliseconds that counting waits for its turn. It is bookkeeping: nobody should wait for it, and a count may be lost. */
const patience = 300

export interface UsageNote {
  /** By record id: what is to be counted once. */
  rules: ReadonlyMap<string, ReadonlySet<UsageCount>>
  /** The project whose rules were asked for, where this was such a call. */
  askedIn?: string
  /** Milliseconds to wait for the writer's turn; default 300. */
  patience?: number
}

/** Adds one to each count that is named. A busy store loses the counts and fails nothing. */
export async function countUsage(context: Context, note: UsageNote): Promise<void> {
  const rules = [...note.rules].slice(0, mostRules).sort(([a], [b]) => (a < b ? -1 : 1))
  if (rules.length === 0 && note.askedIn === undefined) return
  const now = context.now.getTime()
  const rows = rules.map(([recordId, counts]) => {
    const ones = join(usageCounts.map((count) => (counts.has(count) ? 1 : 0)))
    return sql`(${context.space.id}, ${recordId}, ${ones}, ${counts.has('sent') ? now : null})`
  })
  try {
    await context.database.write(
      async (transaction) => {
        if (rows.length > 0) {
          await transaction.run(
            sql`INSERT INTO rule_usage (space_id, record_id, considered, sent, cited, followed, violated, overridden, sent_at)
                VALUES ${join(rows)}
                ON CONFLICT (space_id, record_id) DO UPDATE SET
                  considered = rule_usage.considered + excluded.considered, sent = rule_usage.sent + excluded.sent,
                  cited = rule_usage.cited + excluded.cited, followed = rule_usage.followed + excluded.followed,
                  violated = rule_usage.violated + excluded.violated, overridden = rule_usage.overridden + excluded.overridden,
                  sent_at = COALESCE(excluded.sent_at, rule_usage.sent_at)`,
          )
        }
        if (note.askedIn === undefined) return
        await transaction.run(
          sql`INSERT INTO rule_calls (space_id, project_id, calls, since, at)
              VALUES (${context.space.id}, ${note.askedIn}, 1, ${now}, ${now})
              ON CONFLICT (space_id, project_id) DO UPDATE SET calls = rule_calls.calls + 1, at = excluded.at`,
        )
      },
      { timeout: note.patience ?? patience },
    )
  } catch (error) {
    if (error instanceof MnemaError && error.code === 'unavailable') return
    throw error
  }
}
