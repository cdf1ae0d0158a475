import { join, sql, type Transaction } from '../../../contract/index.ts'
import { shelved, tokenIndexOf } from '../lexical/index.ts'
import { batches, inList } from '../schema/index.ts'
import { addToBlocks, takeFromBlocks } from './blocks.ts'
import type { PassageReader } from './passage-reader.ts'
import { type PendingChange, readAllChanges } from './pending.ts'

/** Pending changes after which a writer folds. A search looks at them all, so they must stay few. */
const foldAfter = 256

/** A key of `search_counts`: terms of different shelves are counted apart. */
export const countKey = (shelf: number, hash: number): number => shelf * 2 ** 32 + hash

/**
 * Folds all pending changes that this transaction sees into the full-text index, counts, totals and blocks. One folder at a time: on PostgreSQL the others
 * leave it to that one and go on, so no writer ever waits.
 */
async function fold(transaction: Transaction, passages: PassageReader): Promise<void> {
  if (transaction.dialect === 'postgres') {
    const turn = await transaction.get<{ mine: number }>(
      sql`SELECT CASE WHEN pg_try_advisory_xact_lock(7346120185) THEN 1 ELSE 0 END AS mine`,
    )
    if (turn?.mine !== 1) return
  }
  const { rows, changes } = await readAllChanges(transaction, passages)
  await foldTokens(transaction, changes)
  await foldCounts(transaction, changes)
  await foldTotals(transaction, changes)
  await takeFromBlocks(
    transaction,
    changes.filter((change) => change.sign < 0),
  )
  await addToBlocks(
    transaction,
    changes.filter((change) => change.code !== undefined),
  )
  await transaction.run(sql`DELETE FROM search_pending WHERE id ${inList(transaction.dialect, rows)}`)
  await transaction.run(sql`INSERT INTO search_folds (id, number) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET number = search_folds.number + 1`)
}

/** Folds where enough has gathered. */
export async function foldWhenDue(transaction: Transaction, passages: PassageReader): Promise<void> {
  const pending = await transaction.get<{ number: number }>(sql`SELECT COUNT(*) AS number FROM search_pending`)
  if ((pending?.number ?? 0) >= foldAfter) await fold(transaction, passages)
}

async function foldTokens(transaction: Transaction, changes: readonly PendingChange[]): Promise<void> {
  const tokens = tokenIndexOf(transaction.dialect)
  const removed = changes.filter(({ sign }) => sign < 0).map(({ passage }) => passage)
  await tokens.remove(transaction, removed)
  const added = changes.filter(({ sign }) => sign > 0)
  await tokens.add(
    transaction,
    added.map(({ passage, shelf, bag }) => ({
      id: passage,
      tokens: Array.from(bag.hashes(), (hash) => shelved(shelf, hash)),
    })),
  )
}

async function foldCounts(transaction: Transaction, changes: readonly PendingChange[]): Promise<void> {
  const deltas = new Map<number, number>()
  for (const { shelf, sign, bag } of changes)
    if (sign !== 0)
      for (const hash of bag.hashes()) {
        const key = countKey(shelf, hash)
        deltas.set(key, (deltas.get(key) ?? 0) + sign)
      }
  const rows = [...deltas].filter(([, delta]) => delta !== 0).sort(([a], [b]) => a - b)
  for (const batch of batches(rows))
    await transaction.run(sql`INSERT INTO search_counts (key, passages) VALUES ${join(batch.map(([key, delta]) => sql`(${key}, ${delta})`))}
      ON CONFLICT (key) DO UPDATE SET passages = search_counts.passages + excluded.passages`)
}

async function foldTotals(transaction: Transaction, changes: readonly PendingChange[]): Promise<void> {
  const totals = new Map<number, { passages: number; length: number; names: number }>()
  for (const { shelf, sign, length, namesLength } of changes) {
    const total = totals.get(shelf) ?? { passages: 0, length: 0, names: 0 }
    total.passages += sign
    total.length += sign * length
    total.names += sign * namesLength
    totals.set(shelf, total)
  }
  for (const [shelf, { passages, length, names }] of totals)
    await transaction.run(sql`INSERT INTO search_totals (shelf, passages, length, names_length)
      VALUES (${shelf}, ${passages}, ${length}, ${names})
      ON CONFLICT (shelf) DO UPDATE SET passages = search_totals.passages + excluded.passages,
        length = search_totals.length + excluded.length, names_length = search_totals.names_length + excluded.names_length`)
}
