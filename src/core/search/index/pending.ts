import { join, type Reader, sql, type Transaction } from '../../../contract/index.ts'
import { Bag } from '../passages/index.ts'
import { inList } from '../schema/index.ts'
import { rowCode } from '../vectors/index.ts'
import { headLength, unpackFacts } from './packed-facts.ts'
import type { PassageReader } from './passage-reader.ts'

/** A change of the index that is not yet folded into counts, totals and blocks. */
export interface PendingChange {
  id: number
  passage: number
  shelf: number
  /** 1 added, −1 removed, 0 given a vector. */
  sign: number
  bag: Bag
  length: number
  namesLength: number
  /** Of what was added or given a vector. */
  embedder: number
  code: Uint8Array | undefined
}

interface Row {
  id: number
  passage: number
  shelf: number
  sign: number
  packed: Uint8Array | null
}

/** Notes that a passage was given a vector. */
export async function appendVector(transaction: Transaction, passage: number, shelf: number): Promise<void> {
  await transaction.run(sql`INSERT INTO search_pending (passage, shelf, sign) VALUES (${passage}, ${shelf}, 0)`)
}

/** Notes that these passages are new. */
export async function appendAdditions(
  transaction: Transaction,
  passages: readonly number[],
  shelf: number,
): Promise<void> {
  const rows = passages.map((passage) => sql`(${passage}, ${shelf}, 1)`)
  await transaction.run(sql`INSERT INTO search_pending (passage, shelf, sign) VALUES ${join(rows)}`)
}

export async function appendRemoval(
  transaction: Transaction,
  passage: { id: number; shelf: number; packed: Uint8Array },
): Promise<void> {
  const { id, shelf, packed } = passage
  await transaction.run(sql`INSERT INTO search_pending (passage, shelf, sign, packed)
    VALUES (${id}, ${shelf}, -1, ${packed})`)
}

const columns = sql`id, passage, shelf, sign, packed`

/** Two readings with equal marks saw the same changes: between two folds they only become more. */
export interface PendingMark {
  /** Number of the last fold. */
  fold: number
  /** How many changes are pending. */
  count: number
}

export interface PendingView {
  /** Number of the last fold. */
  fold: number
  /** What the changes come to: a passage that was added and removed again is not among them. */
  changes: readonly PendingChange[]
}

/** All pending changes that the transaction sees, and the numbers of their rows. */
export async function readAllChanges(
  transaction: Transaction,
  passages: PassageReader,
): Promise<{ rows: number[]; changes: PendingChange[] }> {
  const rows = await transaction.all<Row>(sql`SELECT ${columns} FROM search_pending ORDER BY id`)
  return { rows: rows.map((row) => row.id), changes: await completeChanges(transaction, passages, rows) }
}

/** Reads pending changes; those seen before are not read again, whatever order other processes commit in. */
export function createPendingReader(
  passages: PassageReader,
  madeAnew: () => void,
): {
  /** @param mark as the reader saw it just now. */
  read(reader: Reader, mark: PendingMark): Promise<PendingView>
  forget(): void
} {
  let seen = new Map<number, Row>()
  let lastFold = 0
  let last: { mark: PendingMark; view: PendingView } | undefined
  return {
    async read(reader, mark) {
      // What a transaction sees may never come to be, and its numbers may be used again.
      const passing = 'afterCommit' in reader
      if (!passing && last?.mark.fold === mark.fold && last.mark.count === mark.count) return last.view
      const listed = await reader.all<{ fold: number; id: number }>(
        sql`SELECT 1 AS fold, number AS id FROM search_folds UNION ALL SELECT 0, id FROM search_pending`,
      )
      const fold = listed.find((row) => row.fold === 1)?.id ?? 0
      const ids = listed.filter((row) => row.fold === 0).map((row) => row.id)
      if (epochOf(fold) !== epochOf(lastFold) || fold < lastFold) madeAnew()
      lastFold = fold
      const known = passing ? new Map<number, Row>() : seen
      const missing = ids.filter((id) => !known.has(id))
      const read =
        missing.length === 0
          ? []
          : await reader.all<Row>(
              sql`SELECT ${columns} FROM search_pending WHERE id ${inList(reader.dialect, missing)}`,
            )
      const all = new Map(known)
      for (const row of read) all.set(row.id, row)
      passages.drop(read.filter((row) => row.sign === 0).map((row) => row.passage))
      const rows = ids
        .map((id) => all.get(id))
        .filter((row) => row !== undefined)
        .sort((a, b) => a.id - b.id)
      const view = { fold, changes: await completeChanges(reader, passages, rows) }
      if (!passing) {
        seen = new Map(rows.map((row) => [row.id, row]))
        last = { mark: { fold, count: ids.length }, view }
      }
      return view
    },
    forget() {
      seen = new Map()
      last = undefined
    },
  }
}

/** Making the index anew begins a new epoch: what any process remembers of the former one is void. */
export const epochLength = 1_000_000_000
const epochOf = (fold: number): number => Math.floor(fold / epochLength)

async function completeChanges(
  reader: Reader,
  passages: PassageReader,
  rows: readonly Row[],
): Promise<PendingChange[]> {
  const removed = new Set(rows.filter((row) => row.sign < 0).map((row) => row.passage))
  const present = rows.filter((row) => row.sign >= 0 && !removed.has(row.passage))
  const added = new Set(rows.filter((row) => row.sign > 0).map((row) => row.passage))
  const read = await passages.read(
    reader,
    present.map((row) => row.passage),
  )
  const byId = new Map(read.map((passage) => [passage.id, passage]))
  const changes: PendingChange[] = []
  for (const { id, passage, shelf, sign, packed } of rows) {
    const found = byId.get(passage)
    if (sign < 0 && packed !== null && !added.has(passage)) {
      const { length, namesLength } = unpackFacts(packed, '')
      const bag = new Bag(packed.subarray(headLength))
      changes.push({ id, passage, shelf, sign, bag, length, namesLength, embedder: 0, code: undefined })
    } else if (sign >= 0 && found !== undefined)
      changes.push({
        id,
        passage,
        shelf,
        sign,
        bag: found.bag,
        length: found.length,
        namesLength: found.namesLength,
        embedder: found.embedder,
        code: found.vector === undefined ? undefined : rowCode(found.vector),
      })
  }
  return changes
}
