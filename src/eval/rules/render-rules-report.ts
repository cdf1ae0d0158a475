import { alignColumns } from '../align-columns.ts'
import type { RulesReport, RulesRow } from './run-rules-evaluation.ts'
import type { Tally } from './tally.ts'

/** The table that a person reads: for each group of tasks, Mnema and below it plain overlap of words. */
export function renderRulesReport({ rules, embedder, reported, all }: RulesReport): string {
  return [
    `${rules} rules, embedder ${embedder}. Tasks that were not used to find the weights:`,
    table(reported),
    '',
    'All tasks:',
    table(all),
  ].join('\n')
}

function table(groups: readonly RulesRow[]): string {
  const rows = [['tasks', 'choice', 'recall', 'precision', 'rules/task', 'tasks answered', 'n']]
  for (const { tasks, mnema, oneWord, twoWords } of groups) {
    rows.push([tasks, 'mnema', ...figures(mnema)])
    rows.push(['', 'one word in common', ...figures(oneWord)])
    rows.push(['', 'two words in common', ...figures(twoWords)])
  }
  return alignColumns(rows, 2)
}

function figures({ recall, precision, chosen, answered, tasks }: Tally): string[] {
  const share = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2))
  return [share(recall), share(precision), chosen.toFixed(2), share(answered), String(tasks)]
}
