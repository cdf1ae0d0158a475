// Seeded random numbers, so that the same inputs give the same model.

/** A generator of numbers in [0, 1): mulberry32. @param {number} seed */
export const createRandom = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Shuffles in place. @template {number[] | Uint32Array} T @param {T} list @param {() => number} random */
export const shuffle = (list, random) => {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = list[i]
    list[i] = list[j]
    list[j] = kept
  }
  return list
}
