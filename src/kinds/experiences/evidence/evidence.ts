import { type Context, join, sql } from '../../../contract/index.ts'
import type { Surroundings } from '../record/index.ts'

interface EvidenceRow {
  record_id: string
  sources: number
  used_success: number
  used_failure: number
}

/** What is known of records besides their own texts, by id: a record of which nothing is known is left out. */
export async function readEvidence(
  context: Context,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Surroundings>> {
  if (recordIds.length === 0) return new Map()
  const { database, space } = context
  const counted = await database.all<EvidenceRow>(sql`
    SELECT record_id, sources, used_success, used_failure FROM experience_evidence
    WHERE space_id = ${space.id} AND record_id IN (${join([...recordIds])})`)
  const disputed = await database.all<{ to_id: string }>(sql`
    SELECT DISTINCT to_id FROM experience_relations
    WHERE space_id = ${space.id} AND status = 'pending' AND relation IN ('contradicts', 'outdates')
      AND to_id IN (${join([...recordIds])})`)
  const found = new Map<string, Surroundings>()
  for (const row of counted) {
    found.set(row.record_id, {
      sources: Number(row.sources),
      usedSuccess: Number(row.used_success),
      usedFailure: Number(row.used_failure),
      disputed: false,
    })
  }
  for (const { to_id: id } of disputed) {
    found.set(id, { ...(found.get(id) ?? { sources: 1, usedSuccess: 0, usedFailure: 0 }), disputed: true })
  }
  return found
}

/**
 * Somebody else noted the same: one source more, where it is another session (or person) than those counted before.
 * @returns how many there are now.
 */
export async function addSource(context: Context, recordId: string, source: string): Promise<number> {
  const { database, space } = context
  return database.write(async (transaction) => {
    const added = await transaction.run(sql`
      INSERT INTO experience_sources (space_id, record_id, source) VALUES (${space.id}, ${recordId}, ${source})
      ON CONFLICT (space_id, record_id, source) DO NOTHING`)
    if (added > 0) {
      await transaction.run(sql`
        INSERT INTO experience_evidence (space_id, record_id, sources, used_success, used_failure)
        VALUES (${space.id}, ${recordId}, 1, 0, 0)
        ON CONFLICT (space_id, record_id) DO UPDATE SET sources = experience_evidence.sources + 1`)
    }
    const row = await transaction.get<{ sources: number }>(sql`
      SELECT sources FROM experience_evidence WHERE space_id = ${space.id} AND record_id = ${recordId}`)
    return Number(row?.sources ?? 1)
  })
}
