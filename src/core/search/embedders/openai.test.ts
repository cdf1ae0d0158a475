import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createOpenAiEmbedder } from './openai.ts'

interface Received {
  readonly path: string
  readonly key: string | undefined
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number }
}
type Answer = (received: Received, response: ServerResponse, number: number) => void

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** A server that speaks the protocol; `answer` says what it replies. */
async function serve(answer: Answer): Promise<{ baseUrl: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const one = {
      path: request.url ?? '',
      key: request.headers.authorization,
      body: JSON.parse(await readBody(request)),
    }
    received.push(one)
    answer(one, response, received.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { baseUrl: `http://127.0.0.1:${address.port}`, received }
}

/** Vectors that tell texts apart: the length of the text and 1, in reverse order as a server may send them. */
const vectors: Answer = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ index, embedding: [text.length, 1, 0] })).reverse()
  response.end(JSON.stringify({ data }))
}

test('sends batches in the order of the texts and returns unit vectors', async () => {
  const { baseUrl, received } = await serve(vectors)
  const embedder = createOpenAiEmbedder({ baseUrl, model: 'small', apiKey: 'secret' })
  const texts = Array.from({ length: 150 }, (_, i) => 'x'.repeat(i + 1))
  const found = await embedder.embed(texts, 'passage')
  expect(received.map(({ path, key, body }) => [path, key, body.model, body.input.length])).toEqual([
    ['/v1/embeddings', 'Bearer secret', 'small', 64],
    ['/v1/embeddings', 'Bearer secret', 'small', 64],
    ['/v1/embeddings', 'Bearer secret', 'small', 22],
  ])
  expect(found[2]?.[0]).toBeCloseTo(3 / Math.sqrt(10), 6)
  expect(found[149]?.[1]).toBeCloseTo(1 / Math.hypot(150, 1), 6)
  expect([embedder.id, embedder.dimensions, embedder.local]).toEqual(['openai:small', 3, false])
})

test('does not send blank texts: they get zeros', async () => {
  const { baseUrl, received } = await serve(vectors)
  const embedder = createOpenAiEmbedder({ baseUrl: `${baseUrl}/v1/`, model: 'small', dimensions: 3 })
  expect(await embedder.embed(['', 'ab', ' \n'], 'query')).toEqual([
    new Float32Array(3),
    Float32Array.of(2 / Math.sqrt(5), 1 / Math.sqrt(5), 0),
    new Float32Array(3),
  ])
  expect(received[0]?.body).toMatchObject({ input: ['ab'], dimensions: 3 })
  expect(embedder.id).toBe('openai:small:3')
})

test('tries again when the server is busy, and gives up with its words', async () => {
  const busyOnce = await serve((received, response, number) => {
    if (number > 1) return vectors(received, response, number)
    response.writeHead(429, { 'retry-after': '0' }).end('slow down')
  })
  const embedder = createOpenAiEmbedder({ baseUrl: busyOnce.baseUrl, model: 'small', retryDelayMs: 1 })
  expect((await embedder.embed(['ab'], 'query'))[0]).toHaveLength(3)
  expect(busyOnce.received).toHaveLength(2)

  const down = await serve((_received, response) => response.writeHead(503).end('loading the model'))
  const failing = createOpenAiEmbedder({ baseUrl: down.baseUrl, model: 'small', retryDelayMs: 1 })
  await expect(failing.embed(['ab'], 'query')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('503: loading the model'),
  })
  expect(down.received).toHaveLength(3)
})

test('does not try again what will not go better', async () => {
  const { baseUrl, received } = await serve((_received, response) => response.writeHead(401).end('{"error":"bad key"}'))
  const embedder = createOpenAiEmbedder({ baseUrl, model: 'small', retryDelayMs: 1 })
  await expect(embedder.embed(['ab'], 'query')).rejects.toMatchObject({
    code: 'invalid_input',
    remedy: expect.stringContaining('key'),
  })
  expect(received).toHaveLength(1)
})

test('says when the server is not there, or too slow', async () => {
  const { baseUrl } = await serve(() => {})
  const slow = createOpenAiEmbedder({ baseUrl, model: 'small', timeoutMs: 30 })
  await expect(slow.embed(['ab'], 'query')).rejects.toMatchObject({ code: 'timeout' })
  const absent = createOpenAiEmbedder({ baseUrl: 'http://127.0.0.1:9', model: 'small', retryDelayMs: 1 })
  await expect(absent.embed(['ab'], 'query')).rejects.toMatchObject({ code: 'unavailable' })
})

test.each([
  ['not JSON', 'hello', 'is not JSON'],
  ['no list', '{"object":"list"}', 'does not hold 1 vectors'],
  ['words for numbers', '{"data":[{"embedding":["a"]}]}', 'something else than numbers'],
  ['another length', '{"data":[{"embedding":[1,2]}]}', 'vectors of 2 dimensions from small, where 3 were expected'],
])('refuses an answer that is wrong: %s', async (_name, body, message) => {
  const { baseUrl } = await serve((_received, response) => response.end(body))
  const embedder = createOpenAiEmbedder({ baseUrl, model: 'small', dimensions: 3 })
  await expect(embedder.embed(['ab'], 'query')).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringContaining(message),
  })
})
