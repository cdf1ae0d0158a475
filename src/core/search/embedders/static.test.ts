import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createStaticEmbedder } from './static.ts'

const directory = join(import.meta.dirname, '../../../../models/static-bilingual')
const embedder = createStaticEmbedder({ directory })

const nothing: Float32Array = new Float32Array()
const cosine = (a = nothing, b = nothing): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

/** Each query must come nearer to its own passage than to any other. */
async function expectNearest(pairs: readonly (readonly [string, string])[]): Promise<void> {
  const queries = await embedder.embed(
    pairs.map(([query]) => query),
    'query',
  )
  const passages = await embedder.embed(
    pairs.map(([, passage]) => passage),
    'passage',
  )
  const nearest = queries.map((query) => {
    const scores = passages.map((passage) => cosine(query, passage))
    return scores.indexOf(Math.max(...scores))
  })
  expect(nearest).toEqual(pairs.map((_, i) => i))
}

test('tells its id and dimensions, and is local', () => {
  expect(embedder.id).toMatch(/^static-bilingual@\d+$/)
  expect(embedder.dimensions).toBe(256)
  expect(embedder.local).toBe(true)
})

test('vectors have length 1, or are all zeros where no word is known', async () => {
  const vectors = await embedder.embed(['The cache is stale', '缓存失效', '', '!!! 🎉', 'ไทย'], 'passage')
  expect(vectors.map((vector) => Math.round(Math.hypot(...vector) * 1e5) / 1e5)).toEqual([1, 1, 0, 0, 0])
})

test('finds what is said in other words', () =>
  expectNearest([
    ['The login token expires after fifteen minutes', 'User sessions are logged out a quarter hour after sign-in'],
    ['Retry failed HTTP calls with exponential backoff', 'On network errors, try again waiting longer each time'],
    ['The image resizer leaks memory', 'RAM usage keeps growing in the thumbnail generator'],
    ['Tests are flaky because they share a database', 'Specs fail randomly since they use the same DB'],
  ]))

test('finds English by Chinese, and Chinese by English', async () => {
  const pairs = [
    ['登录令牌十五分钟后过期', 'The login token expires after fifteen minutes'],
    ['备份在上传到云存储之前要加密', 'Encrypt backups before sending them to cloud storage'],
    ['每周二下午部署', 'Deployments happen every Tuesday afternoon'],
    ['编译器会对未使用的变量发出警告', 'The compiler warns about unused variables'],
  ] as const
  await expectNearest(pairs)
  await expectNearest(pairs.map(([chinese, english]) => [english, chinese] as const))
})

test('finds code by words', () =>
  expectNearest([
    ['invalidate the cache of a product', 'priceCache.invalidateByProductId(productId)'],
    ['is it a leap year', 'function isLeapYear(year)'],
    ['resize a picture', 'resizeImage(buffer, width, height)'],
  ]))

test('traditional and simplified Chinese are the same', async () => {
  const [simplified, traditional] = await embedder.embed(['数据库连接超时', '數據庫連接超時'], 'passage')
  expect(cosine(simplified, traditional)).toBeGreaterThan(0.98)
})

test('the same text has the same bytes, alone or among others', async () => {
  const text = 'useQueryClient 刷新缓存 refreshes the cache'
  const [alone] = await embedder.embed([text], 'query')
  const [, among] = await createStaticEmbedder({ directory }).embed(['другое', text, 'x'], 'passage')
  expect(among).toEqual(alone)
})

test('works without the Chinese half, as another space', async () => {
  const partial = mkdtempSync(join(tmpdir(), 'mnema-model-'))
  onTestFinished(() => rmSync(partial, { recursive: true }))
  for (const file of ['manifest.json', 'vocabulary.bin', 'vectors.bin'])
    cpSync(join(directory, file), join(partial, file))
  const english = createStaticEmbedder({ directory: partial })
  expect(english.id).toBe(`${embedder.id}:english`)
  expect(await english.embed(['缓存'], 'query')).toEqual([new Float32Array(256)])
  expect(await english.embed(['the 缓存 cache'], 'query')).toEqual(await embedder.embed(['the cache'], 'query'))
})

test('says which file is missing', () => {
  expect(() => createStaticEmbedder({ directory: join(directory, 'nowhere') })).toThrow(/nowhere/)
})
