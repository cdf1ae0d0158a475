/** The next power of two: the length of a rotated vector. */
export const rotatedLength = (dimensions: number): number => 2 ** Math.ceil(Math.log2(Math.max(dimensions, 32)))

const signsOf = new Map<number, Float32Array>()

/** Fixed pseudo-random signs (xorshift32, seed 0x9e3779b9): the same in every process for ever. */
function signs(length: number): Float32Array {
  const known = signsOf.get(length)
  if (known !== undefined) return known
  const made = new Float32Array(length)
  let state = 0x9e3779b9
  for (let i = 0; i < length; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    made[i] = (state & 1) === 0 ? 1 : -1
  }
  signsOf.set(length, made)
  return made
}

/**
 * Random signs, then the Walsh–Hadamard transform, scaled to keep lengths and angles: it spreads what a vector says over all its numbers, so
 * that their signs are a good code. Shorter vectors are filled with zeros.
 */
export function rotate(vector: Float32Array): Float32Array {
  const length = rotatedLength(vector.length)
  const random = signs(length)
  const turned = new Float32Array(length)
  for (let i = 0; i < vector.length; i++) turned[i] = (vector[i] ?? 0) * (random[i] ?? 1)
  for (let half = 1; half < length; half *= 2)
    for (let start = 0; start < length; start += half * 2)
      for (let i = start; i < start + half; i++) {
        const a = turned[i] ?? 0
        const b = turned[i + half] ?? 0
        turned[i] = a + b
        turned[i + half] = a - b
      }
  const scale = 1 / Math.sqrt(length)
  for (let i = 0; i < length; i++) turned[i] = (turned[i] ?? 0) * scale
  return turned
}
