import type { Nearness } from './likelihood.ts'

/** Cosines of texts that have nothing to do with one another: what is assumed of the first few rules, as if there were six more of them. */
const usual = { mean: 0.04, deviation: 0.1, weight: 6 } as const

/** Each cosine beside all others of the project. A rule whose vector is still to come counts as usual. */
export function nearnessOf(cosines: readonly (number | undefined)[]): readonly Nearness[] {
  const known = cosines.filter((cosine) => cosine !== undefined)
  const size = known.length + usual.weight
  const mean = (known.reduce((sum, cosine) => sum + cosine, 0) + usual.mean * usual.weight) / size
  const square = known.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0)
  const deviation = Math.sqrt((square + usual.deviation ** 2 * usual.weight) / size)
  return cosines.map((cosine = mean) => ({ excess: cosine - mean, deviations: (cosine - mean) / deviation }))
}
