import { join, type Meaning, type Reader, sql } from '../../contract/index.ts'
import type { IndexState } from './index/state.ts'
import { cosine, rotate } from './vectors/index.ts'

/** Records asked for in one statement. */
const batch = 500

/** The vectors of records of one space, made by the embedder in use. */
export async function compareMeaning(
  state: IndexState,
  reader: Reader,
  spaceId: string,
  recordIds: readonly string[],
): Promise<Meaning> {
  const { embedder: source } = state
  const embedder = source === undefined ? undefined : await state.numbers.knownEmbedder(reader, source.id)
  const vectors = embedder === undefined ? new Map() : await readVectors(reader, spaceId, recordIds, embedder)
  return {
    complete: source === undefined || vectors.size === recordIds.length,
    async compare(text) {
      if (source === undefined || vectors.size === 0) return []
      const [vector] = await source.embed([text], 'query')
      if (vector === undefined || vector.every((value) => value === 0)) return []
      const query = rotate(vector)
      return recordIds.map((id) => nearestOf(query, vectors.get(id)))
    },
  }
}

async function readVectors(
  reader: Reader,
  spaceId: string,
  recordIds: readonly string[],
  embedder: number,
): Promise<Map<string, Uint8Array[]>> {
  const found = new Map<string, Uint8Array[]>()
  for (let at = 0; at < recordIds.length; at += batch) {
    const rows = await reader.all<{ record: string; vector: Uint8Array }>(
      sql`SELECT p.record, p.vector FROM search_passages p JOIN search_shelves s ON s.id = p.shelf
          WHERE p.record IN (${join(recordIds.slice(at, at + batch))}) AND p.embedder = ${embedder}
            AND p.vector IS NOT NULL AND s.space = ${spaceId}`,
    )
    for (const { record, vector } of rows) {
      const known = found.get(record)
      if (known === undefined) found.set(record, [vector])
      else known.push(vector)
    }
  }
  return found
}

function nearestOf(query: Float32Array, rows: readonly Uint8Array[] | undefined): number | undefined {
  return rows === undefined ? undefined : rows.reduce((most, row) => Math.max(most, cosine(query, row)), -1)
}
