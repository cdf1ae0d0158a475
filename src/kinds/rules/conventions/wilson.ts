/** Standard deviations of a normal distribution within which 95 % of it lies. */
const z = 1.96

/**
 * Lower end of the Wilson score interval (E. B. Wilson, 1927) for `hits` out of `trials`, with z = 1.96: with p = hits / trials,
 * (p + z²/2n − z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n). At most p, from 0 to 1, and 0 without trials: four of four are 0.51,
 * forty of forty 0.91.
 */
export function wilsonLowerBound(hits: number, trials: number): number {
  if (trials <= 0) return 0
  const share = hits / trials
  const square = (z * z) / trials
  const spread = z * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))
  return Math.max(0, (share + square / 2 - spread) / (1 + square))
}
