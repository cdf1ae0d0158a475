import { rotate } from './rotate.ts'

/**
 * A vector as it is stored: a float32 scale, then an int8 for each number of the rotated vector.
 * @returns undefined for a vector of zeros: a text without a known word has no meaning to compare.
 */
export function packVector(vector: Float32Array): Uint8Array | undefined {
  const turned = rotate(vector)
  let largest = 0
  for (const value of turned) largest = Math.max(largest, Math.abs(value))
  if (!(largest > 0)) return undefined
  const row = new Uint8Array(4 + turned.length)
  const scale = Math.fround(largest / 127)
  new DataView(row.buffer).setFloat32(0, scale, true)
  for (let i = 0; i < turned.length; i++) row[4 + i] = Math.round((turned[i] ?? 0) / scale) & 0xff
  return row
}

/** The signs of a rotated vector as bits, lowest first. */
export function signCode(turned: ArrayLike<number>): Uint8Array {
  const code = new Uint8Array(turned.length / 8)
  for (let i = 0; i < turned.length; i++) if ((turned[i] ?? 0) > 0) code[i >> 3] = (code[i >> 3] ?? 0) | (1 << (i & 7))
  return code
}

const numbersOf = (row: Uint8Array): Int8Array => new Int8Array(row.buffer, row.byteOffset + 4, row.byteLength - 4)

/** The sign code of a stored row. */
export const rowCode = (row: Uint8Array): Uint8Array => signCode(numbersOf(row))

/** Cosine of a rotated unit vector with a stored row. */
export function cosine(query: Float32Array, row: Uint8Array): number {
  const scale = new DataView(row.buffer, row.byteOffset, 4).getFloat32(0, true)
  const length = Math.min(row.length - 4, query.length)
  let sum = 0
  // A byte above 127 is a negative number.
  for (let i = 0; i < length; i++) sum += (query[i] ?? 0) * (((row[i + 4] ?? 0) << 24) >> 24)
  return sum * scale
}

/** The mean of unit vectors as a unit vector; zeros stay zeros. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0)
  let square = 0
  for (let i = 0; i < mean.length; i++) {
    let sum = 0
    for (const vector of vectors) sum += vector[i] ?? 0
    mean[i] = sum
    square += sum * sum
  }
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0
  for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) * scale
  return mean
}
