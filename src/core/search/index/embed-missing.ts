import { type Embedder, type Reader, type Store, sql, type Transaction } from '../../../contract/index.ts'
import { meaningOf } from '../passages/index.ts'
import { inList } from '../schema/index.ts'
import { meanVector, packVector } from '../vectors/index.ts'
import { unpackFacts } from './packed-facts.ts'
import { appendVector } from './pending.ts'
import type { IndexState } from './state.ts'

/** Passages embedded in one call and written in one transaction. */
const batch = 64

interface Row {
  id: number
  shelf: number
  packed: Uint8Array
  names: string
  title: string
  text: string
}

/** Passages without a vector of the embedder in use; the passages themselves are the queue, so it survives any restart. */
export async function countMissing(state: IndexState, reader: Reader): Promise<number> {
  if (state.embedder === undefined) return 0
  const embedder = await state.numbers.knownEmbedder(reader, state.embedder.id)
  const row = await reader.get<{ number: number }>(
    embedder === undefined
      ? sql`SELECT COUNT(*) AS number FROM search_passages`
      : sql`SELECT (SELECT COUNT(*) FROM search_passages WHERE embedder < ${embedder})
          + (SELECT COUNT(*) FROM search_passages WHERE embedder > ${embedder}) AS number`,
  )
  return row?.number ?? 0
}

/**
 * Embeds one batch of the passages that wait, oldest first: those of a remote embedder, and all of them after the embedder was changed.
 * @returns how many were embedded; 0 when none waits.
 * @throws what the embedder throws; nothing is lost by that.
 */
export async function embedMissing(state: IndexState, store: Store): Promise<number> {
  const source = state.embedder
  if (source === undefined) return 0
  const embedder = await store.write((transaction) => state.numbers.embedder(transaction, source.id))
  const rows = await store.all<Row>(
    sql`SELECT id, shelf, packed, names, title, text FROM search_passages WHERE embedder < ${embedder} OR embedder > ${embedder} ORDER BY id LIMIT ${batch}`,
  )
  if (rows.length === 0) return 0
  const vectors = await embedRows(source, rows)
  await store.write((transaction) => storeVectors(state, transaction, embedder, rows, vectors))
  return rows.length
}

async function embedRows(source: Embedder, rows: readonly Row[]): Promise<(Uint8Array | undefined)[]> {
  const meanings = rows.map(({ title, text, packed, names }) =>
    meaningOf({ title, text, person: unpackFacts(packed, names).person }),
  )
  const vectors = await source.embed(meanings.flat(), 'passage')
  let at = 0
  return meanings.map((meaning) => {
    const own = vectors.slice(at, at + meaning.length)
    at += own.length
    return packVector(meanVector(own))
  })
}

async function storeVectors(
  state: IndexState,
  transaction: Transaction,
  embedder: number,
  rows: readonly Row[],
  vectors: readonly (Uint8Array | undefined)[],
): Promise<void> {
  for (const [i, { id, shelf }] of rows.entries()) {
    const changed = await transaction.run(
      sql`UPDATE search_passages SET embedder = ${embedder}, vector = ${vectors[i] ?? null} WHERE id = ${id} AND embedder <> ${embedder}`,
    )
    if (changed > 0) await appendVector(transaction, id, shelf)
  }
  transaction.afterCommit(() => state.passages.drop(rows.map(({ id }) => id)))
}

/** Deletes the codes of embedders that no passage has any more. */
export async function dropFormerCodes(state: IndexState, store: Store): Promise<void> {
  if (state.embedder === undefined) return
  const embedder = await state.numbers.knownEmbedder(store, state.embedder.id)
  if (embedder === undefined) return
  const former = await store.all<{ embedder: number }>(
    sql`SELECT DISTINCT embedder FROM search_blocks WHERE embedder <> ${embedder}`,
  )
  if (former.length > 0)
    await store.write(async (transaction) => {
      await transaction.run(
        sql`DELETE FROM search_blocks WHERE embedder ${inList(
          transaction.dialect,
          former.map((row) => row.embedder),
        )}`,
      )
    })
}
