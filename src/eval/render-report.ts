import { alignColumns } from './align-columns.ts'
import type { SetReport } from './run-evaluation.ts'

/** The table that a person reads: for each set, plain BM25 and below it Mnema. */
export function renderReport(reports: readonly SetReport[]): string {
  const rows = [['set', 'ranking', 'R@5', 'R@10', 'MRR', 'texts', 'queries', 'ms/query']]
  for (const { set, texts, queries, mnema, plain, searchMs } of reports) {
    rows.push([set, 'plain BM25', ...figures(plain), '', '', ''])
    rows.push(['', 'mnema', ...figures(mnema), String(texts), String(queries), searchMs.toFixed(1)])
  }
  return alignColumns(rows, 2)
}

const figures = ({ recall5, recall10, mrr }: { recall5: number; recall10: number; mrr: number }): string[] =>
  [recall5, recall10, mrr].map((value) => value.toFixed(3))
