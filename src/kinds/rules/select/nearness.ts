/** How near a rule's meaning is to the task's: its cosine above what is usual among the rules, and in standard deviations. */
export interface Nearness {
  excess: number
  deviations: number
}

/** Cosines of texts that have nothing to do with one another: what is assumed of the first few rules, as if there were six more of them. */
const assumed = { mean: 0.04, deviation: 0.1, weight: 6 } as const

/**
 * Holds each cosine against all of the project; undefined where there is not one for each rule, which is without an embedder. A rule whose
 * vector is still to come counts as usual.
 */
export function nearnessAmong(
  cosines: readonly (number | undefined)[],
  rules: number,
): ((at: number) => Nearness) | undefined {
  if (cosines.length !== rules) return undefined
  let size: number = assumed.weight
  let sum = assumed.mean * assumed.weight
  for (const cosine of cosines) {
    if (cosine === undefined) continue
    size += 1
    sum += cosine
  }
  const mean = sum / size
  let square = assumed.deviation ** 2 * assumed.weight
  for (const cosine of cosines) if (cosine !== undefined) square += (cosine - mean) ** 2
  const deviation = Math.sqrt(square / size)
  return (at) => {
    const excess = (cosines[at] ?? mean) - mean
    return { excess, deviations: excess / deviation }
  }
}
