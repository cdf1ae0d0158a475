import type { Evidence } from './rank-records.ts'

/** Logistic regression; see `docs/decisions/search.md` for the data. */
const coefficients = { bias: -3, coverage: 3, rarest: 0.2, found: 0.02, cosine: 3, exact: 3 }

/** How likely the record has to do with the query at all, 0 to 1, whatever else was found. */
export function confidenceOf({ coverage, rarest, found, cosine, exact }: Evidence): number {
  const sum =
    coefficients.bias +
    coefficients.coverage * coverage +
    coefficients.rarest * rarest +
    coefficients.found * Math.min(found, 40) +
    coefficients.cosine * Math.max(0, cosine) +
    (exact ? coefficients.exact : 0)
  return 1 / (1 + Math.exp(-sum))
}
