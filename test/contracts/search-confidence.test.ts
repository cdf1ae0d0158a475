import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createStaticEmbedder } from '../../src/core/search/embedders/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { openSearchFixture, searchSuiteMigrations } from '../support/search-fixture.ts'

const embedder = createStaticEmbedder({ directory: join(import.meta.dirname, '../../models/static-bilingual') })

const nodes = [
  ['relief valve', 'The relief valve opens at 8 bar of pressure; the spare one is in the blue cabinet.'],
  ['deploy', 'We deploy with a blue-green script. Rolling back means switching the router to the old colour.'],
  ['quorvex', 'The nightly backup copies the quorvex volume to the second site.'],
  ['令牌', '登录令牌在三十分钟后过期，客户端要用刷新令牌换新的。'],
] as const

const onTopic = [
  'the valve pressure',
  'at what pressure does the relief valve open?',
  'how do we roll back a deploy',
  'where does quorvex go when everything is saved at night',
  '令牌多久过期',
]

const offTopic = [
  'hello',
  "what's the weather like today?",
  'thanks, please go on',
  'can you write a poem about my grandmother',
  'the parser drops the last line of the file, please fix it',
  '今天天气怎么样',
  '帮我写一封邮件',
]

describeEachDatabase('confidence', searchSuiteMigrations, (fixture) => {
  it.each([
    ['with the embedder', embedder],
    ['by words alone', undefined],
  ])('tells what is meant from what only shares common words, in a tiny store, %s', async (_, source) => {
    const { add, search } = openSearchFixture(fixture.database, source === undefined ? {} : { embedder: source })
    for (const [title, body] of nodes) await add(title, body)
    const best = async (text: string) =>
      (await search.search({ text, kinds: ['nodes'], limit: 1 })).hits[0]?.confidence ?? 0
    for (const text of onTopic) expect(await best(text), text).toBeGreaterThan(0.5)
    for (const text of offTopic) expect(await best(text), text).toBeLessThan(0.4)
  })
})
