import { type Sql, sql } from '../../contract/index.ts'
import type { Desk } from './create-sessions.ts'

/** Sessions and their ledgers outlive the log, for a host may resume a session after weeks. */
const leastLedgerLife = 90 * 86_400_000
const batch = 5_000

/** Milliseconds after which no host sends an event again. */
const heardLife = 86_400_000

/** Deletes all that is past its time, in small transactions so that nobody waits long. @returns rows deleted. */
export async function pruneAll(desk: Desk): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = await prune(desk, batch)
    total += deleted
    if (deleted === 0) return total
  }
}

/** Deletes at most `most` rows of each table. @returns rows deleted. */
export async function prune(desk: Desk, most: number): Promise<number> {
  const logBefore = desk.now() - desk.retention
  const heardBefore = desk.now() - heardLife
  const ledgerBefore = desk.now() - Math.max(desk.retention, leastLedgerLife)
  return desk.store.write(async (transaction) => {
    let deleted = 0
    for (const statement of statements(logBefore, ledgerBefore, heardBefore, most))
      deleted += await transaction.run(statement)
    return deleted
  }, desk.waiting)
}

function statements(logBefore: number, ledgerBefore: number, heardBefore: number, most: number): readonly Sql[] {
  return [
    sql`DELETE FROM heard WHERE (space_id, session_id, event) IN (
          SELECT space_id, session_id, event FROM heard WHERE at < ${heardBefore} ORDER BY at LIMIT ${most})`,
    sql`DELETE FROM recall_offers WHERE (query_id, record_id) IN (
          SELECT query_id, record_id FROM recall_offers WHERE at < ${logBefore} ORDER BY at LIMIT ${most})`,
    sql`DELETE FROM recalls WHERE query_id IN (
          SELECT query_id FROM recalls WHERE at < ${logBefore} ORDER BY at LIMIT ${most})`,
    sql`DELETE FROM sessions WHERE (space_id, id) IN (
          SELECT space_id, id FROM sessions WHERE seen_at < ${ledgerBefore} ORDER BY seen_at LIMIT ${most})`,
    // Of a session that lives on, only former epochs are forgotten.
    sql`DELETE FROM ledger WHERE (space_id, session_id, epoch, record_id) IN (
          SELECT space_id, session_id, epoch, record_id FROM ledger WHERE at < ${ledgerBefore} AND NOT EXISTS (
            SELECT 1 FROM sessions WHERE sessions.space_id = ledger.space_id
            AND sessions.id = ledger.session_id AND sessions.epoch = ledger.epoch)
          ORDER BY at LIMIT ${most})`,
  ]
}
