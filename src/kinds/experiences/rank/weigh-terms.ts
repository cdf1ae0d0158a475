import type { Term } from './terms.ts'

export type HasTerm = (key: string) => boolean

/** Weight of the terms that are had. */
export function weightOf(terms: ReadonlyMap<string, Term>, has: HasTerm): number {
  let sum = 0
  for (const [key, { weight }] of terms) if (has(key)) sum += weight
  return sum
}

/** The same as a share of the weight of all; 0 where there are none. */
export function shareOf(terms: ReadonlyMap<string, Term>, has: HasTerm): number {
  let [found, all] = [0, 0]
  for (const [key, { weight }] of terms) {
    all += weight
    if (has(key)) found += weight
  }
  return all === 0 ? 0 : found / all
}
