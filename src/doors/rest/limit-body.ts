import type { MiddlewareHandler } from 'hono'
import { MnemaError } from '../../contract/index.ts'
import { toProblem } from './problem.ts'

/** Most bytes of a request. */
const mostBytes = 1 << 20

/** Most bytes that are read and thrown away, so that a client that is still sending gets its answer. */
const mostDrained = 16 << 20

function tooLarge(): Response {
  const remedy = 'Send less at once; `mnema import` takes long files in pieces.'
  return toProblem(new MnemaError('too_large', 'The request is larger than 1 MiB.', { field: 'body', remedy }))
}

/** The whole body, or undefined where it is too large, whether it said so or not. */
async function readWhole(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size <= mostBytes) chunks.push(chunk)
    if (size > mostDrained) break
  }
  return size > mostBytes ? undefined : new Uint8Array(Buffer.concat(chunks))
}

/** Reads the body of every request before anything else looks at it. */
export const limitBody: MiddlewareHandler = async (context, next) => {
  const { raw } = context.req
  if (raw.method === 'GET' || raw.method === 'HEAD' || raw.body === null) return next()
  const body = await readWhole(raw.body)
  if (body === undefined) return tooLarge()
  context.req.raw = new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    signal: raw.signal,
    ...(body.length === 0 ? {} : { body }),
  })
  return next()
}
