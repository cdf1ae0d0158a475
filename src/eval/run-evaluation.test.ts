import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Kind } from '../contract/index.ts'
import { createRecordStore, recordMigrations } from '../core/records/index.ts'
import { createSearch, createSearchIndex, searchMigrations } from '../core/search/index.ts'
import { openDatabase } from '../core/storage/index.ts'
import { type EvaluationStore, renderReport, runEvaluation } from './index.ts'

let folder = ''

const lines = (rows: readonly object[]): Buffer => gzipSync(rows.map((row) => JSON.stringify(row)).join('\n'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mnema-eval-'))
  const set = join(folder, 'sets', 'talk')
  await mkdir(set, { recursive: true })
  const turn = (id: string, group: string, speaker: string, text: string) => ({
    id,
    group,
    text: `${speaker}: ${text}`,
    ts: '1:56 pm on 8 May, 2023',
    meta: { session: 'D1', speaker },
  })
  await writeFile(
    join(set, 'corpus.jsonl.gz'),
    lines([
      turn('1', 'a', 'Ann', 'Have you ever been to Lisbon?'),
      turn('2', 'a', 'Bob', 'Yes, in spring. The trams were lovely.'),
      turn('3', 'a', 'Ann', 'I bought a bicycle last week.'),
      turn('1', 'b', 'Cem', 'Nothing about trams here, only bread.'),
      {
        id: '9',
        group: 'b',
        text: 'message_content: 新年好 | contactName: 高云飞 | phoneNumber: +8613787054321 | datetime: 2025-01-01 08:20:15',
      },
    ]),
  )
  await writeFile(
    join(set, 'queries.jsonl.gz'),
    lines([
      { id: 'q1', group: 'a', query: 'What did Bob like in Lisbon?', gold: ['2'] },
      { id: 'q2', group: 'a', query: 'Who bought a bike or bicycle?', gold: ['3'] },
      { id: 'q3', group: 'b', query: '1月高云飞说了什么？', gold: ['9'], ts: '2025-03' },
    ]),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openStore(kind: Kind): Promise<EvaluationStore> {
  const home = await mkdtemp(join(folder, 'store-'))
  const database = await openDatabase({ home, migrations: [...recordMigrations, ...searchMigrations] })
  const index = createSearchIndex()
  const bind = (spaceId: string, store: Parameters<typeof createRecordStore>[0]['store']) =>
    createRecordStore({
      store,
      spaceId,
      provenance: { source: 'import', principalId: 'pr_eval', clientType: 'eval' },
      index,
      kinds: [kind],
    })
  return {
    space: (id) => ({
      write: (work) => database.write((transaction) => work(bind(id, transaction))),
      search: createSearch({ store: database, spaceId: id, records: (ids) => bind(id, database).getMany(ids), index }),
    }),
    close: () => database.close(),
  }
}

it('measures a set through the real store and search, each group by itself, beside plain BM25', async () => {
  const steps: string[] = []
  const reports = await runEvaluation({
    path: join(folder, 'sets'),
    open: openStore,
    progress: (done, total, label) => steps.push(`${label} ${done}/${total}`),
  })
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ set: 'talk', texts: 5, queries: 3, mnema: { recall5: 1, mrr: 1 } })
  expect(reports[0]?.plain.recall5).toBeGreaterThan(0.6)
  expect(steps.at(-1)).toBe('talk 8/8')
  expect(renderReport(reports)).toMatch(/talk +plain BM25.*\n +mnema +1\.000/)
})

it('says what a folder of sets is when it is given another', async () => {
  await expect(runEvaluation({ path: join(folder, 'nowhere'), open: openStore })).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'path',
  })
})
