import type { App } from '../src/contract/index.ts'
import { makeQueries, makeTexts } from './corpus.ts'
import { createPlainFts } from './peers/fts5.ts'
import { quantile } from './statistics.ts'
import type { Row } from './table.ts'

const queryCount = 200

/** `lore_search`, warm, through the one path of every request, beside a plain FTS5 table with as many texts in the same process. */
export async function benchSearch(app: App, records: number, plainFile: string, goal: number): Promise<Row[]> {
  const operation = (await app.operations()).find(({ kind, verb }) => kind === 'nodes' && verb === 'search')
  if (!operation) throw new Error('nodes has no search operation')
  const caller = await app.identity.localCaller('agent', 'bench')
  const plain = createPlainFts(plainFile)
  for (const { title, body } of makeTexts(records)) plain.add(title, body)

  const ours: number[] = []
  const theirs: number[] = []
  const queries = [...makeQueries(queryCount)]
  for (const round of ['warm', 'measured'] as const) {
    for (const query of queries) {
      const start = performance.now()
      const result = await app.call({ operation, input: { query, limit: 10 }, caller })
      const middle = performance.now()
      plain.search(query)
      const end = performance.now()
      if (!result.ok) throw result.error
      if (round === 'warm') continue
      ours.push(middle - start)
      theirs.push(end - middle)
    }
  }
  plain.close()
  return [0.5, 0.95].map((share) => ({
    what: `search, ${records.toLocaleString('en')} records, warm, ${share === 0.5 ? 'median' : 'p95'}`,
    ours: quantile(ours, share),
    unit: 'ms',
    peer: { name: 'plain FTS5 table', value: quantile(theirs, share) },
    ...(share === 0.95 ? { goal: `≤ ${goal} ms` } : {}),
  }))
}
