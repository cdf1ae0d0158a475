// Rows to signed bytes with one scale each.

/** @param {Float32Array} matrix @param {number} dimensions */
export const quantise = (matrix, dimensions) => {
  const rows = matrix.length / dimensions
  const values = new Int8Array(matrix.length)
  const scales = new Float32Array(rows)
  for (let r = 0; r < rows; r++) {
    let most = 0
    for (let d = 0; d < dimensions; d++) most = Math.max(most, Math.abs(matrix[r * dimensions + d]))
    if (most === 0) continue
    scales[r] = most / 127
    for (let d = 0; d < dimensions; d++) values[r * dimensions + d] = Math.round(matrix[r * dimensions + d] / scales[r])
  }
  return { values, scales }
}

/** Every row turned by a rotation. @param {Float32Array} matrix @param {Float64Array[]} rotation */
export const rotate = (matrix, rotation) => {
  const size = rotation.length
  const row = new Float64Array(size)
  for (let at = 0; at < matrix.length; at += size) {
    for (let d = 0; d < size; d++) row[d] = matrix[at + d]
    for (let k = 0; k < size; k++) {
      const direction = rotation[k]
      let sum = 0
      for (let d = 0; d < size; d++) sum += direction[d] * row[d]
      matrix[at + k] = sum
    }
  }
}
