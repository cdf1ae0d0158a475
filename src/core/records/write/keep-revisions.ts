import { join, sql, type Transaction } from '../../../contract/index.ts'
import { chunks } from '../chunks.ts'

/** Keeps the present state of each record as a past revision. Called before a new state is written; the newest state is the record itself. */
export async function keepRevisions(transaction: Transaction, recordIds: readonly string[]): Promise<void> {
  for (const chunk of chunks(recordIds)) {
    await transaction.run(sql`
      INSERT INTO revisions (record_id, revision, space_id, action, at, status, project_id, version_token, title,
        attributes, places, terms, provenance, body)
      SELECT id, revision, space_id, action, updated_at, status, project_id, version_token, title,
        attributes, places, terms, provenance, body
      FROM records WHERE id IN (${join(chunk)})`)
  }
}
