// Rows to signed bytes, each followed by its scale.

/** @param {Float32Array} matrix @param {number} dimensions a multiple of four */
export const quantise = (matrix, dimensions) => {
  const rows = matrix.length / dimensions
  const size = dimensions + 4
  const held = new ArrayBuffer(rows * size)
  const values = new Int8Array(held)
  const scales = new Float32Array(held)
  for (let r = 0; r < rows; r++) {
    let most = 0
    for (let d = 0; d < dimensions; d++) most = Math.max(most, Math.abs(matrix[r * dimensions + d]))
    if (most === 0) continue
    const scale = Math.fround(most / 127)
    scales[(r * size + dimensions) / 4] = scale
    for (let d = 0; d < dimensions; d++) values[r * size + d] = Math.round(matrix[r * dimensions + d] / scale)
  }
  return values
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
