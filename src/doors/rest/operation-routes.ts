import type { Context as HttpContext } from 'hono'
import type { AnyOperation, App, Effect } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'
import { notFound, toProblem } from './problem.ts'
import { readBody, readQuery } from './read-body.ts'
import { type Asked, readRequester } from './requester.ts'

export const methods = {
  read: ['GET', 'POST'],
  write: ['POST'],
  destroy: ['POST', 'DELETE'],
} as const satisfies Record<Effect, readonly string[]>

/** In both spellings: a verb may have several words. */
export function pathOf(operation: AnyOperation): string {
  return `/api/v1/${operation.kind}/${operation.verb}`
}

async function inputOf(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return readQuery(request.url)
  const body = await readBody(request)
  if (body instanceof Response) return body
  return request.method === 'DELETE' ? { ...readQuery(request.url), ...body } : body
}

/** `/api/v1/<kind>/<verb>`: one operation, its input from the query or the body, its output as JSON or as text. */
export async function answerOperation(app: App, open: Asked['open'], context: HttpContext): Promise<Response> {
  const request = context.req.raw
  const requester = await readRequester(app, request, { inQuery: false, open })
  const path = new URL(request.url).pathname
  const operation = (await app.visible(requester.caller)).find((candidate) => pathOf(candidate) === path)
  if (operation === undefined) return notFound()
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const allowed: readonly string[] = methods[operation.effect]
  if (!allowed.includes(method)) {
    const error = new MnemaError('invalid_input', `This operation does not take ${method}.`, {
      remedy: `Use ${allowed.join(' or ')}.`,
    })
    return toProblem(error, { status: 405, headers: { allow: allowed.join(', ') } })
  }
  const input = await inputOf(request)
  if (input instanceof Response) return input
  const { sessionId, workingDirectory, elsewhere } = requester
  const result = await app.call({
    operation,
    input,
    caller: requester.caller,
    signal: request.signal,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(workingDirectory === undefined ? {} : { workingDirectory }),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    ...spaceOf(request),
  })
  if (!result.ok) return toProblem(result.error)
  const headers = { 'cache-control': 'no-store', vary: 'accept, authorization' }
  if (/^text\/plain\b/.test(request.headers.get('accept') ?? '')) return context.text(result.text, 200, headers)
  return context.json(result.output, 200, headers)
}

function spaceOf(request: Request): { spaceId?: string } {
  const spaceId = request.headers.get('x-mnema-space')
  return spaceId === null ? {} : { spaceId }
}
