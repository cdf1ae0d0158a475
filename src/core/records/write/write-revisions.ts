import { join, type RevisionAction, sql, type Transaction } from '../../../contract/index.ts'
import { chunks } from '../chunks.ts'

/** Keeps the present state of each record as its newest revision. */
export async function writeRevisions(
  transaction: Transaction,
  recordIds: readonly string[],
  action: RevisionAction,
): Promise<void> {
  for (const chunk of chunks(recordIds)) {
    await transaction.run(sql`
      INSERT INTO revisions (record_id, revision, space_id, action, at, status, project_id, version_token, title,
        attributes, places, terms, provenance, body)
      SELECT id, revision, space_id, CAST(${action} AS TEXT), updated_at, status, project_id, version_token, title,
        attributes, places, terms, provenance, body
      FROM records WHERE id IN (${join(chunk)})`)
  }
}
