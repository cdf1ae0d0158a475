import type { Candidate } from './candidate.ts'

/** Most candidates that one reply lists: a limit of the contract. */
export const mostListed = 40

const kinds = ['tooling', 'code', 'style'] as const

/**
 * The candidates in the order in which they are worth reading: what manifests declare, then of each family and kind in turn the one with
 * the highest Wilson bound, so that no language crowds out another.
 */
export function orderCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const heaps = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const key = candidate.kind === 'tooling' ? '' : `${kinds.indexOf(candidate.kind)}\n${candidate.family}`
    heaps.set(key, [...(heaps.get(key) ?? []), candidate])
  }
  const queues = [...heaps]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, heap]) => heap.sort((a, b) => b.lowerBound - a.lowerBound || (a.id < b.id ? -1 : 1)))
  const ordered = heaps.get('') ?? []
  const rest = queues.filter((queue) => queue !== ordered)
  const longest = Math.max(0, ...rest.map((queue) => queue.length))
  const inTurn = Array.from({ length: longest }, (_, turn) => rest.flatMap((queue) => queue[turn] ?? [])).flat()
  return [...ordered, ...inTurn]
}
