import type { App } from '../src/contract/index.ts'
import { makeQueries, makeTexts } from './corpus.ts'
import { createPlainFts } from './peers/fts5.ts'
import type { Row } from './table.ts'
import { timeBeside } from './time-beside.ts'

const queryCount = 200

/** `lore_search`, warm, through the one path of every request, beside a plain FTS5 table with as many texts in the same process. */
export async function benchSearch(app: App, records: number, plainFile: string, goal: number): Promise<Row[]> {
  const operation = (await app.operations()).find(({ kind, verb }) => kind === 'nodes' && verb === 'search')
  if (!operation) throw new Error('nodes has no search operation')
  const caller = await app.identity.localCaller('agent', 'bench')
  const plain = createPlainFts(plainFile)
  for (const { title, body } of makeTexts(records)) plain.add(title, body)

  const rows = await timeBeside({
    what: `search, ${records.toLocaleString('en')} records`,
    questions: [...makeQueries(queryCount)],
    async ours(query) {
      const result = await app.call({ operation, input: { query, limit: 10 }, caller })
      if (!result.ok) throw result.error
    },
    peer: { name: 'plain FTS5 table', ask: (query) => plain.search(query) },
    goal,
  })
  plain.close()
  return rows
}
