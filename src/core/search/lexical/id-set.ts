/** Ids of passages, a bit each: 12.5 KB for 100,000 of them. */
export class IdSet {
  words = new Uint32Array(0)
  highest = 0

  add(ids: readonly number[]): void {
    for (const id of ids) if (id > this.highest) this.highest = id
    const needed = (this.highest >>> 5) + 1
    if (needed > this.words.length) {
      const words = new Uint32Array(Math.ceil(needed * 1.1))
      words.set(this.words)
      this.words = words
    }
    for (const id of ids) this.words[id >>> 5] = (this.words[id >>> 5] ?? 0) | (1 << (id & 31))
  }

  remove(id: number): void {
    const word = this.words[id >>> 5]
    if (word !== undefined) this.words[id >>> 5] = word & ~(1 << (id & 31))
  }

  has(id: number): boolean {
    return ((this.words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
  }
}

/** The highest ids, at most `limit`, that one set of every group has; falling. */
export function intersect(groups: readonly (readonly IdSet[])[], limit: number): number[] {
  const found: number[] = []
  const lengths = groups.map((sets) => sets.reduce((most, { words }) => Math.max(most, words.length), 0))
  for (let at = Math.min(...lengths) - 1; at >= 0; at--) {
    let common = -1
    for (const sets of groups) {
      let any = 0
      for (const { words } of sets) any |= words[at] ?? 0
      common &= any
      if (common === 0) break
    }
    while (common !== 0) {
      const bit = 31 - Math.clz32(common)
      common &= ~(1 << bit)
      found.push(at * 32 + bit)
      if (found.length >= limit) return found
    }
  }
  return found
}
