import type { Passage } from '../index/passage-reader.ts'
import { weights } from './weights.ts'

interface Timed {
  passage: Passage
  lexical: number
}

/** What the lexical scores of the neighbours in time add to each candidate: those of its correspondence, and whatever happened about then. */
export function spreadTime(candidates: readonly Timed[]): Map<number, number> {
  const timed = candidates
    .filter(
      ({ passage }) => passage.occurredAt !== undefined && passage.threadOrdinal === undefined && passage.ordinal === 0,
    )
    .sort((a, b) => timeOf(a) - timeOf(b) || a.passage.id - b.passage.id)
  const added = new Map<number, number>()
  const add = (to: Timed, amount: number) => {
    if (amount > 0) added.set(to.passage.id, (added.get(to.passage.id) ?? 0) + amount)
  }
  const lastOf = new Map<string, Timed>()
  timed.forEach((current, i) => {
    const { thread, shelf } = current.passage
    if (thread !== undefined) {
      const key = `${shelf} ${thread}`
      const before = lastOf.get(key)
      if (before !== undefined && timeOf(current) - timeOf(before) <= weights.correspondenceGap) {
        add(current, weights.correspondence * before.lexical)
        add(before, weights.correspondence * current.lexical)
      }
      lastOf.set(key, current)
    }
    for (let step = 1; step <= weights.sameTimeNeighbours / 2; step++) {
      const later = timed[i + step]
      if (later === undefined) break
      const gap = timeOf(later) - timeOf(current)
      if (gap > weights.sameTimeGap) break
      const share = weights.sameTime * Math.exp(-gap / 3_600_000)
      add(current, share * later.lexical)
      add(later, share * current.lexical)
    }
  })
  return added
}

const timeOf = ({ passage }: Timed): number => passage.occurredAt ?? 0
