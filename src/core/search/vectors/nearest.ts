import { type CodeSet, measureCodes } from './measure-codes.ts'

/** The `most` passages whose codes differ least from the query's in all sets together; ties go to the newer passage. */
export function nearest(sets: readonly CodeSet[], query: Uint32Array, most: number): number[] {
  const furthest = query.length * 32
  const histogram = new Uint32Array(furthest + 1)
  const measured = sets.map((set) => {
    const distances = measureCodes(set, query)
    for (let i = 0; i < distances.length; i++) {
      const distance = distances[i] ?? furthest
      histogram[distance] = (histogram[distance] ?? 0) + 1
    }
    return distances
  })
  let limit = 0
  let within = histogram[0] ?? 0
  while (within < most && limit < furthest) within += histogram[++limit] ?? 0
  const found: { id: number; distance: number }[] = []
  for (const [s, set] of sets.entries()) {
    const distances = measured[s] ?? new Uint16Array(0)
    for (let i = 0; i < distances.length; i++) {
      const distance = distances[i] ?? furthest
      if (distance <= limit) found.push({ id: set.ids[i] ?? 0, distance })
    }
  }
  found.sort((a, b) => a.distance - b.distance || b.id - a.id)
  return found.slice(0, most).map((entry) => entry.id)
}
