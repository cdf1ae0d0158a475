/**
 * Lays stored rows out one after the other, for those who compare many texts with the same rows.
 * @returns the cosine of a rotated unit vector with each row.
 */
export function stackVectors(rows: readonly Uint8Array[]): (query: Float32Array) => Float32Array {
  const longest = rows.reduce((most, row) => Math.max(most, row.byteLength - 4), 0)
  // A whole number of fours, filled up with zeros.
  const width = Math.ceil(longest / 4) * 4
  const numbers = new Int8Array(rows.length * width)
  const scales = new Float32Array(rows.length)
  rows.forEach((row, place) => {
    scales[place] = new DataView(row.buffer, row.byteOffset, 4).getFloat32(0, true)
    numbers.set(new Int8Array(row.buffer, row.byteOffset + 4, row.byteLength - 4), place * width)
  })
  return (query) => {
    const cosines = new Float32Array(rows.length)
    const padded = new Float32Array(width)
    padded.set(query.subarray(0, width))
    for (let place = 0, at = 0; place < rows.length; place++, at += width) {
      // Four sums at once: one alone would wait for each of its additions.
      let [a, b, c, d] = [0, 0, 0, 0]
      for (let i = 0; i < width; i += 4) {
        a += (padded[i] ?? 0) * (numbers[at + i] ?? 0)
        b += (padded[i + 1] ?? 0) * (numbers[at + i + 1] ?? 0)
        c += (padded[i + 2] ?? 0) * (numbers[at + i + 2] ?? 0)
        d += (padded[i + 3] ?? 0) * (numbers[at + i + 3] ?? 0)
      }
      cosines[place] = (a + b + c + d) * (scales[place] ?? 0)
    }
    return cosines
  }
}
