import type { Passage } from '../index/passage-reader.ts'
import { weights } from './weights.ts'

/** What the lexical scores of the neighbours in time add to each candidate: those of its correspondence, and whatever happened about then. */
export function spreadTime(passages: readonly Passage[], lexical: Float64Array): Float64Array {
  const added = new Float64Array(passages.length)
  const timed: { row: number; id: number; time: number; key: string | undefined }[] = []
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage?.occurredAt === undefined || passage.threadOrdinal !== undefined || passage.ordinal !== 0) continue
    const { id, occurredAt, thread, shelf } = passage
    timed.push({ row, id, time: occurredAt, key: thread === undefined ? undefined : `${shelf} ${thread}` })
  }
  if (timed.length < 2) return added
  timed.sort((a, b) => a.time - b.time || a.id - b.id)
  const give = (to: number, from: number, share: number) => {
    added[to] = (added[to] ?? 0) + share * (lexical[from] ?? 0)
  }
  const lastOf = new Map<string, { row: number; time: number }>()
  for (const [i, current] of timed.entries()) {
    if (current.key !== undefined) {
      const before = lastOf.get(current.key)
      if (before !== undefined && current.time - before.time <= weights.correspondenceGap) {
        give(current.row, before.row, weights.correspondence)
        give(before.row, current.row, weights.correspondence)
      }
      lastOf.set(current.key, current)
    }
    for (let step = 1; step <= weights.sameTimeNeighbours / 2; step++) {
      const later = timed[i + step]
      if (later === undefined || later.time - current.time > weights.sameTimeGap) break
      const share = weights.sameTime * Math.exp((current.time - later.time) / 3_600_000)
      give(current.row, later.row, share)
      give(later.row, current.row, share)
    }
  }
  return added
}
