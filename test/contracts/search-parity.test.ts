import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStaticEmbedder } from '../../src/core/search/embedders/index.ts'
import { openSearchFixture, searchSuiteMigrations } from '../support/search-fixture.ts'
import { type OpenedTestDatabase, testDatabases } from '../support/test-databases.ts'

const embedder = createStaticEmbedder({ directory: join(import.meta.dirname, '../../models/static-bilingual') })

const texts = [
  ['deploy', 'Deploy with the blue-green script; roll back by switching the router.', ['deployment', 'rollback']],
  ['login', '登录令牌在三十分钟后过期，客户端要用刷新令牌换新的。', ['令牌']],
  ['retry', 'fetchWithRetry waits 200 ms, then 400 ms, and gives up after E0308 or HTTP 429.', ['fetchWithRetry']],
  ['valve', 'The relief valve opens at 8 bar of pressure.', []],
  [
    'handbook',
    `# Pumps\n\nOil them weekly.\n\n## Valves\n\n${'Check each valve for rust. '.repeat(60)}\n\n## Pressure\n\nKeep it at 7 bar.`,
    ['manual'],
  ],
  ['tea', '三月上旬和王芳在湖边喝了龙井茶，谈到了新的项目计划。', ['王芳']],
] as const

const questions = [
  'valve pressure',
  '刷新令牌',
  'how do I undo a deployment',
  'fetch with retry',
  'E0308',
  '和王芳喝茶',
  'oil the pumps',
  'the',
  'nothing of the kind',
]

const opened: { name: string; test: OpenedTestDatabase }[] = []

beforeAll(async () => {
  for (const target of testDatabases.filter(({ available }) => available))
    opened.push({ name: target.name, test: await target.open(searchSuiteMigrations) })
})
afterAll(async () => {
  for (const { test } of opened) await test.close()
})

it('answers alike on every database: same hits, same scores, same reasons', async () => {
  const answers = new Map<string, unknown>()
  for (const { name, test } of opened) {
    const { add, search } = openSearchFixture(test.database, { embedder })
    for (const [title, body, terms] of texts) await add(title, body, terms)
    const replies = []
    for (const text of questions)
      for (const { record, score, confidence, signals } of (await search.search({ text, kinds: ['nodes'], limit: 10 }))
        .hits)
        replies.push([
          text,
          record.title,
          rounded(score),
          rounded(confidence),
          signals.map((signal) => [signal.name, signal.detail, rounded(signal.contribution)]),
        ])
    answers.set(name, replies)
  }
  const [first, ...others] = answers.values()
  expect(first).not.toEqual([])
  for (const other of others) expect(other).toEqual(first)
})

const rounded = (value: number): number => Math.round(value * 1e9) / 1e9
