import { type Reader, type SqlValue, sql, type Transaction } from '../../../contract/index.ts'
import { Bag } from '../passages/index.ts'
import { inList } from '../schema/index.ts'

/** A change of the index that is not yet folded into counts, totals and blocks. */
export interface PendingChange {
  id: number
  passage: number
  shelf: number
  /** 1 added, −1 removed, 0 given a vector. */
  sign: number
  bag: Bag | undefined
  length: number
  namesLength: number
  embedder: number
  code: Uint8Array | undefined
}

export interface NewChange {
  passage: number
  shelf: number
  sign: -1 | 0 | 1
  bag: Uint8Array | null
  length: number
  namesLength: number
  embedder: number
  code: Uint8Array | null
}

interface Row {
  id: number
  passage: number
  shelf: number
  sign: number
  bag: Uint8Array | null
  length: number
  names_length: number
  embedder: number
  code: Uint8Array | null
}

/** @returns the number of the change, rising within a process. */
export async function appendChange(transaction: Transaction, change: NewChange): Promise<number> {
  const { passage, shelf, sign, bag, length, namesLength, embedder, code } = change
  const values: SqlValue[] = [passage, shelf, sign, bag, length, namesLength, embedder, code]
  const row = await transaction.get<{ id: number }>(sql`INSERT INTO search_pending
    (passage, shelf, sign, bag, length, names_length, embedder, code)
    VALUES (${values[0]}, ${values[1]}, ${values[2]}, ${values[3]}, ${values[4]}, ${values[5]}, ${values[6]}, ${values[7]}) RETURNING id`)
  return row?.id ?? 0
}

const columns = sql`id, passage, shelf, sign, bag, length, names_length, embedder, code`

export async function readAllChanges(reader: Reader): Promise<PendingChange[]> {
  return (await reader.all<Row>(sql`SELECT ${columns} FROM search_pending ORDER BY id`)).map(toChange)
}

export interface PendingView {
  /** Number of the last fold. */
  fold: number
  changes: readonly PendingChange[]
}

/** Reads pending changes; those seen before are not read again, whatever order other processes commit in. */
export function createPendingReader(): { read(reader: Reader): Promise<PendingView>; forget(): void } {
  let seen = new Map<number, PendingChange>()
  return {
    async read(reader) {
      const listed = await reader.all<{ fold: number; id: number }>(
        sql`SELECT 1 AS fold, number AS id FROM search_folds UNION ALL SELECT 0, id FROM search_pending`,
      )
      const fold = listed.find((row) => row.fold === 1)?.id ?? 0
      const ids = listed.filter((row) => row.fold === 0).map((row) => row.id)
      // What a transaction sees may never come to be, and its numbers may be used again.
      const passing = 'afterCommit' in reader
      const known = passing ? new Map<number, PendingChange>() : seen
      const missing = ids.filter((id) => !known.has(id))
      const read =
        missing.length === 0
          ? []
          : (
              await reader.all<Row>(
                sql`SELECT ${columns} FROM search_pending WHERE id ${inList(reader.dialect, missing)}`,
              )
            ).map(toChange)
      const all = new Map(known)
      for (const change of read) all.set(change.id, change)
      const changes = ids
        .map((id) => all.get(id))
        .filter((change) => change !== undefined)
        .sort((a, b) => a.id - b.id)
      if (!passing) seen = new Map(changes.map((change) => [change.id, change]))
      return { fold, changes }
    },
    forget() {
      seen = new Map()
    },
  }
}

function toChange(row: Row): PendingChange {
  return {
    id: row.id,
    passage: row.passage,
    shelf: row.shelf,
    sign: row.sign,
    bag: row.bag === null ? undefined : new Bag(row.bag),
    length: row.length,
    namesLength: row.names_length,
    embedder: row.embedder,
    code: row.code ?? undefined,
  }
}
