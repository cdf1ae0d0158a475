// The student: a matrix of row vectors. A text is the sum of its rows; training moves the rows.

/**
 * @typedef {{ rows: readonly number[], weights: readonly number[] }} Bag
 * @typedef {{ ids: Uint32Array, weights: Float32Array, starts: Uint32Array }} Lists texts as rows: text n has ids[starts[n] .. starts[n + 1]]
 */

/** @param {Bag[]} bags @returns {Lists} */
export const packLists = (bags) => {
  const starts = new Uint32Array(bags.length + 1)
  for (const [n, bag] of bags.entries()) starts[n + 1] = starts[n] + bag.rows.length
  const ids = new Uint32Array(starts[bags.length])
  const weights = new Float32Array(starts[bags.length])
  for (const [n, bag] of bags.entries()) {
    ids.set(bag.rows, starts[n])
    weights.set(bag.weights, starts[n])
  }
  return { ids, weights, starts }
}

/**
 * @param {Float32Array} matrix rows × dimensions, changed in place
 * @param {number} dimensions
 * @param {{ frozen?: number }} [options] frozen: rows below this number do not move
 */
export const createStudent = (matrix, dimensions, { frozen = 0 } = {}) => {
  const moments = new Float32Array(matrix.length)
  let step = 0

  return {
    /** The sum of a text's rows, into `sum`; its length. @param {Lists} lists @param {number} n @param {Float64Array} sum */
    sum({ ids, weights, starts }, n, sum) {
      sum.fill(0)
      for (let i = starts[n]; i < starts[n + 1]; i++) {
        const at = ids[i] * dimensions
        const weight = weights[i]
        for (let d = 0; d < dimensions; d++) sum[d] += weight * matrix[at + d]
      }
      let square = 0
      for (let d = 0; d < dimensions; d++) square += sum[d] * sum[d]
      return Math.sqrt(square)
    },
    /**
     * Moves each row of a text against the gradient: RMSprop with a second moment for each number.
     * @param {Lists} lists @param {number} n @param {Float64Array} gradient @param {number} rate
     */
    move(lists, n, gradient, rate) {
      step++
      const correction = 1 / (1 - 0.999 ** Math.min(step, 5000))
      for (let i = lists.starts[n]; i < lists.starts[n + 1]; i++) {
        const row = lists.ids[i]
        if (row < frozen) continue
        const at = row * dimensions
        for (let d = 0; d < dimensions; d++) {
          const g = gradient[d]
          const moment = 0.999 * moments[at + d] + 0.001 * g * g
          moments[at + d] = moment
          matrix[at + d] -= (rate * g) / (Math.sqrt(moment * correction) + 1e-6)
        }
      }
    },
  }
}

/**
 * One step of regression on the cosine: loss 1 - cos(sum, target). Returns the loss.
 * @param {ReturnType<typeof createStudent>} student @param {Lists} lists @param {number} n
 * @param {Float32Array} targets unit rows @param {number} at row of the target times dimensions
 * @param {{ sum: Float64Array, gradient: Float64Array }} work @param {number} rate
 */
export const regress = (student, lists, n, targets, at, { sum, gradient }, rate) => {
  const length = student.sum(lists, n, sum)
  if (length === 0) return 0
  let cosine = 0
  for (let d = 0; d < sum.length; d++) cosine += (sum[d] * targets[at + d]) / length
  for (let d = 0; d < sum.length; d++) gradient[d] = (cosine * sum[d]) / length - targets[at + d]
  student.move(lists, n, gradient, rate)
  return 1 - cosine
}

/**
 * One step of contrast over a batch of pairs: each left text must find its right one among all rights, and the other way round
 * (InfoNCE, both directions). Returns the mean loss.
 * @param {ReturnType<typeof createStudent>} student
 * @param {Lists} left @param {Lists} right @param {number[]} batch pair numbers
 * @param {number} dimensions @param {number} temperature @param {number} rate
 */
export const contrast = (student, left, right, batch, dimensions, temperature, rate) => {
  const size = batch.length
  const read = (/** @type {Lists} */ lists) => {
    const lengths = new Float64Array(size)
    const units = batch.map((n, b) => {
      const sum = new Float64Array(dimensions)
      lengths[b] = student.sum(lists, n, sum)
      if (lengths[b] > 0) for (let d = 0; d < dimensions; d++) sum[d] /= lengths[b]
      return sum
    })
    return { units, lengths }
  }
  const a = read(left)
  const b = read(right)
  const scores = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let dot = 0
      for (let d = 0; d < dimensions; d++) dot += a.units[i][d] * b.units[j][d]
      scores[i * size + j] = dot / temperature
    }
  }
  // Softmax over rights for each left, and over lefts for each right; their sum is the gradient of the score matrix.
  const pull = new Float64Array(size * size)
  let loss = 0
  for (const across of [true, false]) {
    for (let i = 0; i < size; i++) {
      const at = (/** @type {number} */ j) => (across ? i * size + j : j * size + i)
      let most = Number.NEGATIVE_INFINITY
      for (let j = 0; j < size; j++) most = Math.max(most, scores[at(j)])
      let total = 0
      for (let j = 0; j < size; j++) total += Math.exp(scores[at(j)] - most)
      for (let j = 0; j < size; j++) pull[at(j)] += Math.exp(scores[at(j)] - most) / total - (i === j ? 1 : 0)
      loss -= scores[at(i)] - most - Math.log(total)
    }
  }
  const gradient = new Float64Array(dimensions)
  for (const [own, other, lists, across] of /** @type {const} */ ([
    [a, b, left, true],
    [b, a, right, false],
  ])) {
    for (let i = 0; i < size; i++) {
      if (own.lengths[i] === 0) continue
      gradient.fill(0)
      for (let j = 0; j < size; j++) {
        const weight = pull[across ? i * size + j : j * size + i]
        if (Math.abs(weight) < 1e-6) continue
        for (let d = 0; d < dimensions; d++) gradient[d] += weight * other.units[j][d]
      }
      let along = 0
      for (let d = 0; d < dimensions; d++) along += gradient[d] * own.units[i][d]
      for (let d = 0; d < dimensions; d++) gradient[d] -= along * own.units[i][d]
      student.move(lists, batch[i], gradient, rate)
    }
  }
  return loss / (2 * size)
}
