import { join, type Reader, sql } from '../../../contract/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import type { IndexState } from '../index/state.ts'
import { weights } from '../rank/weights.ts'

/** How far a short turn is read with its neighbours. */
const reach = 3

/** Most turns whose neighbours are fetched. */
const mostTurns = 600

export const isShortTurn = (passage: Passage): boolean =>
  passage.thread !== undefined && passage.threadOrdinal !== undefined && passage.length <= weights.shortTurn

/** Turns that stand next to the given ones in their conversation. */
export async function findTurns(state: IndexState, reader: Reader, passages: readonly Passage[]): Promise<Passage[]> {
  const threads = new Map<string, { shelf: number; thread: string; ordinals: number[] }>()
  for (const passage of passages.filter(isShortTurn).slice(0, mostTurns)) {
    const { shelf, thread, threadOrdinal } = passage
    if (thread === undefined || threadOrdinal === undefined) continue
    const key = `${shelf} ${thread}`
    const entry = threads.get(key) ?? { shelf, thread, ordinals: [] }
    threads.set(key, entry)
    entry.ordinals.push(threadOrdinal)
  }
  const spans = [...threads.values()].flatMap(({ shelf, thread, ordinals }) =>
    spansOf(ordinals).map(
      ([from, to]) =>
        sql`(shelf = ${shelf} AND thread = ${thread} AND thread_ordinal >= ${from} AND thread_ordinal <= ${to})`,
    ),
  )
  const found: Passage[] = []
  const known = new Set(passages.map((passage) => passage.id))
  for (let at = 0; at < spans.length; at += 50)
    for (const passage of await state.passages.where(
      reader,
      sql`thread_ordinal IS NOT NULL AND (${join(spans.slice(at, at + 50), ' OR ')})`,
    ))
      if (!known.has(passage.id)) found.push(passage)
  return found
}

/** Ordinals with their reach, joined where they touch. */
function spansOf(ordinals: readonly number[]): [number, number][] {
  const spans: [number, number][] = []
  for (const ordinal of [...ordinals].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && ordinal - reach <= last[1] + 1) last[1] = ordinal + reach
    else spans.push([ordinal - reach, ordinal + reach])
  }
  return spans
}
