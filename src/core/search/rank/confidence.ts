import type { Evidence } from './rank-input.ts'

/**
 * Coefficients of two logistic regressions, with the embedder and without it. Fitted on hits of questions asked where their answer stands (871
 * positives) and where it does not, among them everyday prompts (1,232 negatives), in stores of 5 texts and of thousands, classes weighed
 * equally. Area under the curve .960 and .925; `docs/decisions/search.md` says more.
 */
const withMeaning = {
  bias: -5.483,
  coverage: -1.602,
  rarest: 0.088,
  found: 0.288,
  coverageOfRarest: 0.991,
  cosine: 9.301,
  cosineAndCoverage: -0.418,
}
const byWords = { bias: -3.702, coverage: 0.725, rarest: -0.034, found: 0.562, coverageOfRarest: 0.962 }

/** What a phrase that stands in the text, or an id, adds. By judgement: the sets have no such questions. */
const exactly = 2

/** How likely the record has to do with the query at all, 0 to 1, whatever else was found: comparable between queries and stores. */
export function confidenceOf(evidence: Evidence): number {
  const { coverage, cosine } = evidence
  const rarest = Math.min(evidence.rarest, 8)
  const found = Math.sqrt(Math.min(evidence.found, 40))
  const model = cosine === undefined ? byWords : withMeaning
  let sum =
    model.bias +
    model.coverage * coverage +
    model.rarest * rarest +
    model.found * found +
    model.coverageOfRarest * coverage * rarest
  if (cosine !== undefined) {
    const near = Math.max(0, cosine)
    sum += withMeaning.cosine * near + withMeaning.cosineAndCoverage * near * coverage
  }
  if (evidence.named) sum += 10
  else if (evidence.exact) sum += exactly * Math.min(1, rarest / 6)
  return 1 / (1 + Math.exp(-sum))
}
