import { join, type Reader, sql } from '../../../contract/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import type { IndexState } from '../index/state.ts'
import { weights } from '../rank/weights.ts'
import { batches } from '../schema/index.ts'

/** How far a short turn is read with its neighbours. */
const reach = 3

/** Most runs of neighbours that are fetched. */
const mostSpans = 500

export const isShortTurn = (passage: Passage): boolean =>
  passage.thread !== undefined && passage.threadOrdinal !== undefined && passage.length <= weights.shortTurn

/** Turns that stand next to the given ones in their conversation and are not among them. */
export async function findTurns(state: IndexState, reader: Reader, passages: readonly Passage[]): Promise<Passage[]> {
  const threads = new Map<string, { shelf: number; thread: string; present: Set<number>; wanted: Set<number> }>()
  for (const passage of passages) {
    const { shelf, thread, threadOrdinal } = passage
    if (thread === undefined || threadOrdinal === undefined || !isShortTurn(passage)) continue
    const key = `${shelf} ${thread}`
    const entry = threads.get(key) ?? { shelf, thread, present: new Set(), wanted: new Set() }
    threads.set(key, entry)
    entry.present.add(threadOrdinal)
    for (let distance = -reach; distance <= reach; distance++) entry.wanted.add(threadOrdinal + distance)
  }
  const spans = [...threads.values()].flatMap(({ shelf, thread, present, wanted }) =>
    spansOf([...wanted].filter((ordinal) => ordinal >= 0 && !present.has(ordinal))).map(
      ([from, to]) =>
        sql`(shelf = ${shelf} AND thread = ${thread} AND thread_ordinal >= ${from} AND thread_ordinal <= ${to})`,
    ),
  )
  const ids: number[] = []
  for (const batch of batches(spans.slice(0, mostSpans)))
    for (const { id } of await reader.all<{ id: number }>(
      sql`SELECT id FROM search_passages WHERE thread_ordinal IS NOT NULL AND (${join([...batch], ' OR ')})`,
    ))
      ids.push(id)
  return state.passages.read(reader, ids)
}

/** Runs of following numbers. */
function spansOf(ordinals: readonly number[]): [number, number][] {
  const spans: [number, number][] = []
  for (const ordinal of [...ordinals].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && ordinal === last[1] + 1) last[1] = ordinal
    else spans.push([ordinal, ordinal])
  }
  return spans
}
