/**
 * Lays stored rows out one after the other, for those who compare many texts with the same rows.
 * @returns the cosine of a rotated unit vector with each row.
 */
export function stackVectors(rows: readonly Uint8Array[]): (query: Float32Array) => Float32Array {
  const width = Math.max(0, ...rows.map((row) => row.byteLength - 4))
  const numbers = new Int8Array(rows.length * width)
  const scales = new Float32Array(rows.length)
  rows.forEach((row, place) => {
    scales[place] = new DataView(row.buffer, row.byteOffset, 4).getFloat32(0, true)
    numbers.set(new Int8Array(row.buffer, row.byteOffset + 4, row.byteLength - 4), place * width)
  })
  return (query) => {
    const cosines = new Float32Array(rows.length)
    const length = Math.min(width, query.length)
    for (let place = 0, at = 0; place < rows.length; place++, at += width) {
      let sum = 0
      for (let i = 0; i < length; i++) sum += (query[i] ?? 0) * (numbers[at + i] ?? 0)
      cosines[place] = sum * (scales[place] ?? 0)
    }
    return cosines
  }
}
