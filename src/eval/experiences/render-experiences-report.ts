import { alignColumns } from '../align-columns.ts'
import type { ExperiencesReport, ExperiencesRow } from './run-experiences-evaluation.ts'
import type { Tally } from './tally.ts'

/** The table that a person reads: for each group of failures, Mnema and below it plain BM25, without a cut and with its best. */
export function renderExperiencesReport({ records, embedder, searchMs, reported, all }: ExperiencesReport): string {
  return [
    `${records} records, embedder ${embedder}, ${searchMs.toFixed(1)} ms a search. Failures that were not used to find the weights:`,
    table(reported),
    '',
    'All failures:',
    table(all),
  ].join('\n')
}

function table(groups: readonly ExperiencesRow[]): string {
  const rows = [['failures', 'answer', 'hit@1', 'false match', 'wrong first', 'later', 'near-misses']]
  for (const { failures, mnema, plain, plainCut } of groups) {
    rows.push([failures, 'mnema', ...figures(mnema)])
    rows.push(['', 'plain BM25', ...figures(plain)])
    rows.push(['', 'plain BM25, best cut', ...figures(plainCut)])
  }
  return alignColumns(rows, 2)
}

function figures({ hit1, falseMatch, wrong, later, near }: Tally): string[] {
  return [hit1.toFixed(2), falseMatch.toFixed(2), wrong.toFixed(2), String(later), String(near)]
}
