import { join, type Meaning, type Reader, sql } from '../../contract/index.ts'
import type { IndexState } from './index/state.ts'
import { rotate, stackVectors } from './vectors/index.ts'

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
  const found = embedder === undefined ? [] : await readVectors(reader, spaceId, recordIds, embedder)
  const places = new Map(recordIds.map((id, place) => [id, place]))
  const owners = found.map(({ record }) => places.get(record) ?? -1)
  const cosines = stackVectors(found.map(({ vector }) => vector))
  return {
    complete: source === undefined || new Set(owners).size === recordIds.length,
    async compare(text) {
      if (source === undefined || owners.length === 0) return []
      const [vector] = await source.embed([text], 'query')
      if (vector === undefined || vector.every((value) => value === 0)) return []
      const nearest = new Array<number | undefined>(recordIds.length).fill(undefined)
      cosines(rotate(vector)).forEach((cosine, row) => {
        const place = owners[row] ?? -1
        nearest[place] = Math.max(nearest[place] ?? -1, cosine)
      })
      return nearest
    },
  }
}

async function readVectors(
  reader: Reader,
  spaceId: string,
  recordIds: readonly string[],
  embedder: number,
): Promise<{ record: string; vector: Uint8Array }[]> {
  const found: { record: string; vector: Uint8Array }[] = []
  for (let at = 0; at < recordIds.length; at += batch) {
    const rows = await reader.all<{ record: string; vector: Uint8Array }>(
      sql`SELECT p.record, p.vector FROM search_passages p JOIN search_shelves s ON s.id = p.shelf
          WHERE p.record IN (${join(recordIds.slice(at, at + batch))}) AND p.embedder = ${embedder}
            AND p.vector IS NOT NULL AND s.space = ${spaceId} ORDER BY p.id`,
    )
    found.push(...rows)
  }
  return found
}
