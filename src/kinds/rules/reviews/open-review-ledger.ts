import { type Context, join, type Project, sql } from '../../../contract/index.ts'
import type { ReviewLedger } from './ledger.ts'

/** Links that one query asks for. */
const linksOfQuery = 500

/** The ledger of a project, bound to a request and its transaction. */
export function openReviewLedger(context: Context, project: Project): ReviewLedger {
  const { database, space, now } = context
  return {
    async note(links, decision) {
      if (links.length === 0) return
      const rows = links.map((link) => sql`(${space.id}, ${project.id}, ${link}, ${decision}, ${now.getTime()})`)
      await database.write((transaction) =>
        transaction.run(
          sql`INSERT INTO rule_review_ledger (space_id, project_id, link, decision, at) VALUES ${join(rows)}
              ON CONFLICT (space_id, project_id, link) DO NOTHING`,
        ),
      )
    },
    async decided(links) {
      const decided = new Map<string, Date>()
      for (let start = 0; start < links.length; start += linksOfQuery) {
        const some = links.slice(start, start + linksOfQuery)
        const rows = await database.all<{ link: string; at: number }>(
          sql`SELECT link, at FROM rule_review_ledger
              WHERE space_id = ${space.id} AND project_id = ${project.id} AND link IN (${join(some)})`,
        )
        for (const { link, at } of rows) decided.set(link, new Date(Number(at)))
      }
      return decided
    },
    async noteAttempt(failure) {
      await database.write((transaction) =>
        transaction.run(
          sql`INSERT INTO rule_review_attempts (space_id, project_id, at, failure)
              VALUES (${space.id}, ${project.id}, ${now.getTime()}, ${failure ?? null})
              ON CONFLICT (space_id, project_id) DO UPDATE SET at = excluded.at, failure = excluded.failure`,
        ),
      )
    },
    async lastAttempt() {
      const row = await database.get<{ at: number; failure: string | null }>(
        sql`SELECT at, failure FROM rule_review_attempts WHERE space_id = ${space.id} AND project_id = ${project.id}`,
      )
      return row && { at: new Date(Number(row.at)), failure: row.failure ?? undefined }
    },
  }
}
