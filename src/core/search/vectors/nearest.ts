/** Sign codes of passages: `width` 32-bit words each, `count` of them. */
export interface CodeSet {
  ids: ArrayLike<number>
  words: Uint32Array
  count: number
}

/** The `most` passages whose codes differ least from the query's in all sets together; ties go to the newer passage. */
export function nearest(sets: readonly CodeSet[], query: Uint32Array, most: number): number[] {
  const width = query.length
  const histogram = new Uint32Array(width * 32 + 1)
  const measured = sets.map((set) => {
    const distances = new Uint16Array(set.count)
    for (let i = 0; i < set.count; i++) {
      let distance = 0
      const at = i * width
      for (let w = 0; w < width; w++) distance += ones((set.words[at + w] ?? 0) ^ (query[w] ?? 0))
      distances[i] = distance
      histogram[distance] = (histogram[distance] ?? 0) + 1
    }
    return distances
  })
  let limit = 0
  let within = histogram[0] ?? 0
  while (within < most && limit < width * 32) within += histogram[++limit] ?? 0
  const found: { id: number; distance: number }[] = []
  sets.forEach((set, s) => {
    const distances = measured[s]
    for (let i = 0; i < set.count; i++) {
      const distance = distances?.[i] ?? Infinity
      if (distance <= limit) found.push({ id: set.ids[i] ?? 0, distance })
    }
  })
  found.sort((a, b) => a.distance - b.distance || b.id - a.id)
  return found.slice(0, most).map((entry) => entry.id)
}

/** Bits set in a 32-bit word. */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
