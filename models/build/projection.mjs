// Linear algebra of the build: the principal directions of the teacher's vectors, and a random rotation.
// Matrices are rows of a Float64Array list.

/** Gram-Schmidt, in place. @param {Float64Array[]} rows */
const orthonormalise = (rows) => {
  for (let k = 0; k < rows.length; k++) {
    const row = rows[k]
    for (let j = 0; j < k; j++) {
      let dot = 0
      for (let d = 0; d < row.length; d++) dot += row[d] * rows[j][d]
      for (let d = 0; d < row.length; d++) row[d] -= dot * rows[j][d]
    }
    let square = 0
    for (const value of row) square += value * value
    const scale = 1 / Math.sqrt(square || 1)
    for (let d = 0; d < row.length; d++) row[d] *= scale
  }
  return rows
}

/** An orthonormal matrix drawn at random. @param {number} size @param {() => number} random */
export const randomRotation = (size, random) => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return orthonormalise(Array.from({ length: size }, () => Float64Array.from({ length: size }, normal)))
}

/**
 * Mean and first principal directions of vectors.
 * @param {Float32Array} vectors rows of `from` numbers
 * @param {number} from
 * @param {number} to number of directions
 * @param {() => number} random
 */
export const principal = (vectors, from, to, random) => {
  const count = vectors.length / from
  const mean = new Float64Array(from)
  for (let i = 0; i < vectors.length; i++) mean[i % from] += vectors[i] / count
  const covariance = Array.from({ length: from }, () => new Float64Array(from))
  const row = new Float64Array(from)
  const step = Math.max(1, Math.floor(count / 40_000))
  for (let n = 0; n < count; n += step) {
    for (let d = 0; d < from; d++) row[d] = vectors[n * from + d] - mean[d]
    for (let d = 0; d < from; d++) {
      const value = row[d]
      const line = covariance[d]
      for (let k = d; k < from; k++) line[k] += value * row[k]
    }
  }
  for (let d = 0; d < from; d++) for (let k = 0; k < d; k++) covariance[d][k] = covariance[k][d]
  let directions = orthonormalise(
    Array.from({ length: to }, () => Float64Array.from({ length: from }, () => random() - 0.5)),
  )
  for (let round = 0; round < 24; round++) {
    directions = orthonormalise(
      directions.map((direction) =>
        Float64Array.from({ length: from }, (_, d) => {
          let sum = 0
          for (let k = 0; k < from; k++) sum += covariance[d][k] * direction[k]
          return sum
        }),
      ),
    )
  }
  return { mean, directions }
}

/**
 * Vectors as seen along the directions; rows at unit length unless asked otherwise.
 * @param {Float32Array} vectors @param {number} from
 * @param {{ mean: Float64Array, directions: Float64Array[] }} basis
 * @param {{ centre?: number, unit?: boolean }} [options] centre: how much of the mean is taken away
 */
export const project = (vectors, from, { mean, directions }, { centre = 1, unit = true } = {}) => {
  const to = directions.length
  const count = vectors.length / from
  const out = new Float32Array(count * to)
  const row = new Float64Array(from)
  for (let n = 0; n < count; n++) {
    for (let d = 0; d < from; d++) row[d] = vectors[n * from + d] - centre * mean[d]
    let square = 0
    for (let k = 0; k < to; k++) {
      const direction = directions[k]
      let sum = 0
      for (let d = 0; d < from; d++) sum += row[d] * direction[d]
      out[n * to + k] = sum
      square += sum * sum
    }
    const scale = unit ? 1 / Math.sqrt(square || 1) : 1
    for (let k = 0; k < to; k++) out[n * to + k] *= scale
  }
  return out
}
