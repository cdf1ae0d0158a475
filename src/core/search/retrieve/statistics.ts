import { type Reader, sql } from '../../../contract/index.ts'
import { countKey } from '../index/fold.ts'
import type { PendingView } from '../index/pending.ts'
import type { IndexState } from '../index/state.ts'
import { inList } from '../schema/index.ts'

/** How common words are among the passages of the searched shelves: exact, also for what was just written. */
export interface Statistics {
  passages: number
  averageLength: number
  averageNamesLength: number
  /** Passages that have the term with this hash. */
  count(hash: number): number
}

interface Row {
  what: number
  key: number
  number: number
  length: number
  names: number
}

/** @returns the statistics, and the pending changes that they include. */
export async function readStatistics(
  state: IndexState,
  reader: Reader,
  shelves: readonly number[],
  hashes: readonly number[],
): Promise<{ statistics: Statistics; pending: PendingView }> {
  const keys = shelves.flatMap((shelf) => hashes.map((hash) => countKey(shelf, hash)))
  for (let attempt = 0; ; attempt++) {
    const rows = await reader.all<Row>(sql`SELECT 0 AS what, 0 AS key, number, 0 AS length, 0 AS names FROM search_folds
      UNION ALL SELECT 3, 0, COUNT(*), 0, 0 FROM search_pending
      UNION ALL SELECT 1, shelf, passages, length, names_length FROM search_totals WHERE shelf ${inList(reader.dialect, shelves)}
      UNION ALL SELECT 2, key, passages, 0, 0 FROM search_counts WHERE key ${inList(reader.dialect, keys)}`)
    const fold = rows.find((row) => row.what === 0)?.number ?? 0
    const count = rows.find((row) => row.what === 3)?.number ?? 0
    const pending = await state.pending.read(reader, { fold, count })
    // A fold between the two statements would leave out its changes.
    if (fold === pending.fold || attempt >= 5) return { statistics: combine(shelves, hashes, rows, pending), pending }
  }
}

function combine(
  shelves: readonly number[],
  hashes: readonly number[],
  rows: readonly Row[],
  pending: PendingView,
): Statistics {
  const counts = new Map<number, number>()
  const add = (hash: number, number: number) => counts.set(hash, (counts.get(hash) ?? 0) + number)
  let passages = 0
  let length = 0
  let names = 0
  for (const row of rows) {
    if (row.what === 1) {
      passages += row.number
      length += row.length
      names += row.names
    } else if (row.what === 2) add(row.key % 2 ** 32, row.number)
  }
  for (const change of pending.changes) {
    if (change.sign === 0 || !shelves.includes(change.shelf)) continue
    passages += change.sign
    length += change.sign * change.length
    names += change.sign * change.namesLength
    for (const hash of hashes) if (change.bag.has(hash)) add(hash, change.sign)
  }
  return {
    passages,
    averageLength: passages > 0 ? Math.max(1, length / passages) : 1,
    averageNamesLength: passages > 0 ? Math.max(1, names / passages) : 1,
    count: (hash) => counts.get(hash) ?? 0,
  }
}
