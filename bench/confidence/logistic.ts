/** Coefficients of a logistic regression by Newton's method; classes weighed equally, a small ridge on all but the first feature (the bias). */
export function fitLogistic(rows: readonly (readonly number[])[], labels: readonly boolean[]): number[] {
  const width = rows[0]?.length ?? 0
  const positives = labels.filter(Boolean).length
  const weights = labels.map((label) => labels.length / (2 * (label ? positives : labels.length - positives)))
  const ridge = (i: number) => (i === 0 ? 0 : 0.1)
  let coefficients = new Array<number>(width).fill(0)
  for (let step = 0; step < 50; step++) {
    const gradient = coefficients.map((value, i) => ridge(i) * value)
    const hessian = coefficients.map((_, i) => coefficients.map((__, j) => (i === j ? ridge(i) + 1e-9 : 0)))
    for (const [n, row] of rows.entries()) {
      const p = probability(coefficients, row)
      const weight = weights[n] ?? 1
      for (let i = 0; i < width; i++) {
        gradient[i] = (gradient[i] ?? 0) + weight * (p - (labels[n] === true ? 1 : 0)) * (row[i] ?? 0)
        const line = hessian[i]
        if (line === undefined) continue
        for (let j = 0; j < width; j++) line[j] = (line[j] ?? 0) + weight * p * (1 - p) * (row[i] ?? 0) * (row[j] ?? 0)
      }
    }
    const change = solve(hessian, gradient)
    coefficients = coefficients.map((value, i) => value - (change[i] ?? 0))
  }
  return coefficients
}

export const probability = (coefficients: readonly number[], row: readonly number[]): number =>
  1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * (coefficients[i] ?? 0), 0)))

/** Share of pairs of a positive and a negative that are in the right order. */
export function areaUnderCurve(scores: readonly number[], labels: readonly boolean[]): number {
  const order = scores.map((score, i) => ({ score, label: labels[i] === true })).sort((a, b) => a.score - b.score)
  let negatives = 0
  let right = 0
  for (const { label } of order) {
    if (label) right += negatives
    else negatives++
  }
  return right / Math.max(1, negatives * (order.length - negatives))
}

/** Gaussian elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let i = column; i < size; i++)
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = i
    const chosen = rows[pivot] ?? []
    rows[pivot] = rows[column] ?? []
    rows[column] = chosen
    for (const [i, row] of rows.entries()) {
      if (i === column) continue
      const factor = (row[column] ?? 0) / (chosen[column] ?? 1)
      for (let j = column; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (chosen[j] ?? 0)
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}
