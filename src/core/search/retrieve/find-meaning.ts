import type { Reader } from '../../../contract/index.ts'
import type { PendingView } from '../index/pending.ts'
import type { IndexState } from '../index/state.ts'
import { type CodeSet, nearest, rotate, signCode } from '../vectors/index.ts'

export interface Meaning {
  /** The rotated unit vector of the query. */
  query: Float32Array
  embedder: number
  nearest: number[]
}

/**
 * The passages nearest in meaning by their sign codes. Undefined where the query has no known word, `'not yet'` where the embedder in use has
 * given no vector so far.
 */
export async function findMeaning(
  state: IndexState,
  reader: Reader,
  shelves: readonly number[],
  pending: PendingView,
  text: string,
  most: number,
): Promise<Meaning | 'not yet' | undefined> {
  const { embedder: source } = state
  if (source === undefined) return undefined
  const embedder = await state.numbers.knownEmbedder(reader, source.id)
  if (embedder === undefined) return 'not yet'
  const [vector] = await source.embed([text], 'query')
  if (vector === undefined || vector.every((value) => value === 0)) return undefined
  const query = rotate(vector)
  const code = new Uint32Array(signCode(query).buffer)
  const sets: CodeSet[] = []
  for (const shelf of shelves) sets.push(await state.codes.read(reader, shelf, embedder, code.length))
  const fresh = pending.changes.filter(
    (change) =>
      change.sign >= 0 && change.embedder === embedder && change.code !== undefined && shelves.includes(change.shelf),
  )
  const removed = new Set(pending.changes.filter((change) => change.sign < 0).map((change) => change.passage))
  sets.push(
    asSet(
      fresh.filter((change) => !removed.has(change.passage)),
      code.length,
    ),
  )
  const found = nearest(sets, code, most + removed.size)
  return { query, embedder, nearest: [...new Set(found)].filter((id) => !removed.has(id)).slice(0, most) }
}

function asSet(changes: readonly { passage: number; code: Uint8Array | undefined }[], width: number): CodeSet {
  const words = new Uint32Array(changes.length * width)
  const bytes = new Uint8Array(words.buffer)
  changes.forEach(({ code }, i) => {
    if (code !== undefined) bytes.set(code, i * width * 4)
  })
  return { ids: changes.map(({ passage }) => passage), words, count: changes.length }
}
