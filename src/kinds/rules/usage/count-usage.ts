import { type Context, join, sql } from '../../../contract/index.ts'
import { type UsageCount, usageCounts } from './rule-usage.ts'

/** Most rules that one call counts: the first ones. What is sent without a task may be more than it is worth counting. */
const mostRules = 500

export interface UsageNote {
  /** By record id: what is to be counted once. */
  rules: ReadonlyMap<string, ReadonlySet<UsageCount>>
  /** The project whose rules were asked for, where this was such a call. */
  askedIn?: string
}

/** Adds one to each count that is named, a moment later: nobody waits for it. */
export function countUsage({ space, now, bookkeeping }: Context, { rules, askedIn }: UsageNote): void {
  const counted = [...rules].slice(0, mostRules).sort(([a], [b]) => (a < b ? -1 : 1))
  const at = now.getTime()
  const rows = counted.map(([recordId, counts]) => {
    const ones = join(usageCounts.map((count) => (counts.has(count) ? 1 : 0)))
    return sql`(${space.id}, ${recordId}, ${ones}, ${counts.has('sent') ? at : null})`
  })
  if (rows.length > 0) {
    bookkeeping.add((transaction) =>
      transaction.run(
        sql`INSERT INTO rule_usage (space_id, record_id, considered, sent, cited, followed, violated, overridden, sent_at)
            VALUES ${join(rows)}
            ON CONFLICT (space_id, record_id) DO UPDATE SET
              considered = rule_usage.considered + excluded.considered, sent = rule_usage.sent + excluded.sent,
              cited = rule_usage.cited + excluded.cited, followed = rule_usage.followed + excluded.followed,
              violated = rule_usage.violated + excluded.violated, overridden = rule_usage.overridden + excluded.overridden,
              sent_at = COALESCE(excluded.sent_at, rule_usage.sent_at)`,
      ),
    )
  }
  if (askedIn === undefined) return
  bookkeeping.add((transaction) =>
    transaction.run(
      sql`INSERT INTO rule_calls (space_id, project_id, calls, since, at) VALUES (${space.id}, ${askedIn}, 1, ${at}, ${at})
          ON CONFLICT (space_id, project_id) DO UPDATE SET calls = rule_calls.calls + 1, at = excluded.at`,
    ),
  )
}
