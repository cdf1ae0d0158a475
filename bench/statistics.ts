/** @param share 0.5 for the median, 0.95 for p95 (nearest rank). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
