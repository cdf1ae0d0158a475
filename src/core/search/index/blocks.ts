import { type Reader, sql, type Transaction } from '../../../contract/index.ts'
import type { PendingChange } from './pending.ts'

/** Codes of up to `blockSize` passages side by side, so that a short process loads thousands of them in a few rows. */
export const blockSize = 512

interface BlockRow {
  id: number
  passages: Uint8Array
  codes: Uint8Array
}

/** Packs codes. A half-full last block is packed anew with the additions, under a new number, since readers keep the blocks they have. */
export async function addToBlocks(transaction: Transaction, changes: readonly PendingChange[]): Promise<void> {
  const groups = new Map<string, { shelf: number; embedder: number; changes: PendingChange[] }>()
  for (const change of changes) {
    const { shelf, embedder } = change
    const key = `${shelf} ${embedder}`
    const group = groups.get(key) ?? { shelf, embedder, changes: [] }
    groups.set(key, group)
    group.changes.push(change)
  }
  for (const { shelf, embedder, changes: group } of groups.values()) {
    const entries = new Map<number, Uint8Array>()
    const last = await transaction.get<BlockRow>(
      sql`SELECT id, passages, codes FROM search_blocks WHERE shelf = ${shelf} AND embedder = ${embedder} ORDER BY id DESC LIMIT 1`,
    )
    if (last !== undefined && last.passages.length < (blockSize * 8) / 2) {
      for (const [passage, code] of entriesOf(last)) entries.set(passage, code)
      await transaction.run(sql`DELETE FROM search_blocks WHERE id = ${last.id}`)
    }
    for (const { passage, code } of group) if (code !== undefined) entries.set(passage, code)
    const all = [...entries]
    for (let at = 0; at < all.length; at += blockSize)
      await insertBlock(transaction, shelf, embedder, all.slice(at, at + blockSize))
  }
}

async function insertBlock(
  transaction: Transaction,
  shelf: number,
  embedder: number,
  entries: readonly (readonly [number, Uint8Array])[],
): Promise<void> {
  const { first, last, passages, codes } = encode(entries)
  await transaction.run(sql`INSERT INTO search_blocks (shelf, embedder, first, last, passages, codes)
    VALUES (${shelf}, ${embedder}, ${first}, ${last}, ${passages}, ${codes})`)
}

/** Takes the codes of removed passages out of the blocks that hold them. */
export async function takeFromBlocks(transaction: Transaction, changes: readonly PendingChange[]): Promise<void> {
  for (const { shelf, passage } of changes) {
    const holding = await transaction.all<BlockRow>(
      sql`SELECT id, passages, codes FROM search_blocks WHERE shelf = ${shelf} AND first <= ${passage} AND last >= ${passage}`,
    )
    for (const block of holding) {
      const entries = entriesOf(block)
      const kept = entries.filter(([id]) => id !== passage)
      if (kept.length === entries.length) continue
      if (kept.length === 0) await transaction.run(sql`DELETE FROM search_blocks WHERE id = ${block.id}`)
      else {
        const { passages, codes } = encode(kept)
        await transaction.run(
          sql`UPDATE search_blocks SET passages = ${passages}, codes = ${codes} WHERE id = ${block.id}`,
        )
      }
    }
  }
}

export interface Block {
  id: number
  passages: Float64Array
  codes: Uint8Array
}

/** Blocks with a number above `after`, in the order in which they were committed. */
export async function readBlocks(reader: Reader, shelf: number, embedder: number, after: number): Promise<Block[]> {
  const rows = await reader.all<BlockRow>(
    sql`SELECT id, passages, codes FROM search_blocks WHERE shelf = ${shelf} AND embedder = ${embedder} AND id > ${after} ORDER BY id`,
  )
  return rows.map((row) => ({ id: row.id, passages: numbers(row.passages), codes: row.codes }))
}

const numbers = (bytes: Uint8Array): Float64Array => new Float64Array(new Uint8Array(bytes).buffer)

function entriesOf(row: BlockRow): [number, Uint8Array][] {
  const ids = numbers(row.passages)
  const width = ids.length === 0 ? 0 : row.codes.length / ids.length
  return Array.from(ids, (id, i) => [id, row.codes.subarray(i * width, (i + 1) * width)])
}

function encode(entries: readonly (readonly [number, Uint8Array])[]) {
  const ids = Float64Array.from(entries, ([id]) => id)
  const width = entries[0]?.[1].length ?? 0
  const codes = new Uint8Array(width * entries.length)
  for (const [i, [, code]] of entries.entries()) codes.set(code.subarray(0, width), i * width)
  return {
    first: ids.reduce((a, b) => Math.min(a, b), Infinity),
    last: ids.reduce((a, b) => Math.max(a, b), 0),
    passages: new Uint8Array(ids.buffer),
    codes,
  }
}
