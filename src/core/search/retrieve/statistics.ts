import { type Reader, sql } from '../../../contract/index.ts'
import { countKey } from '../index/fold.ts'
import type { PendingChange, PendingView } from '../index/pending.ts'
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
  const unfolded = sumOf(pending)
  for (const shelf of shelves) {
    const sum = unfolded.get(shelf)
    if (sum === undefined) continue
    passages += sum.passages
    length += sum.length
    names += sum.names
    for (const hash of new Set(hashes)) add(hash, sum.count(hash))
  }
  return {
    passages,
    averageLength: passages > 0 ? Math.max(1, length / passages) : 1,
    averageNamesLength: passages > 0 ? Math.max(1, names / passages) : 1,
    count: (hash) => counts.get(hash) ?? 0,
  }
}

/** What pending changes come to on one shelf. */
interface Sum {
  passages: number
  length: number
  names: number
  /** Passages that have the term with this hash, more or fewer. */
  count(hash: number): number
}

const sums = new WeakMap<PendingView, ReadonlyMap<number, Sum>>()

/** The same for every question until something is written. */
function sumOf(pending: PendingView): ReadonlyMap<number, Sum> {
  const known = sums.get(pending)
  if (known !== undefined) return known
  const byShelf = new Map<number, PendingChange[]>()
  for (const change of pending.changes) {
    if (change.sign === 0) continue
    const others = byShelf.get(change.shelf)
    if (others === undefined) byShelf.set(change.shelf, [change])
    else others.push(change)
  }
  const made = new Map([...byShelf].map(([shelf, changes]) => [shelf, sumUp(changes)]))
  sums.set(pending, made)
  return made
}

/** Words that were counted once are asked for again, as tags are with every question. */
function sumUp(changes: readonly PendingChange[]): Sum {
  const counted = new Map<number, number>()
  const total = (numberOf: (change: PendingChange) => number) =>
    changes.reduce((sum, change) => sum + change.sign * numberOf(change), 0)
  return {
    passages: total(() => 1),
    length: total(({ length }) => length),
    names: total(({ namesLength }) => namesLength),
    count(hash) {
      const known = counted.get(hash)
      if (known !== undefined) return known
      const count = total(({ bag }) => (bag.has(hash) ? 1 : 0))
      counted.set(hash, count)
      return count
    },
  }
}
