import { Hono } from 'hono'
import type { App, Caller } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'
import { guardLoopback, secureHeaders } from './guard.ts'
import { answerLifecycleEvent } from './lifecycle-event.ts'
import { limitBody } from './limit-body.ts'
import { describeRoutes } from './openapi.ts'
import { answerOperation } from './operation-routes.ts'
import { notFound, toProblem } from './problem.ts'
import { type Requester, readRequester } from './requester.ts'

export interface HttpParts {
  app: App
  /** Bound to loopback only and behind no proxy: no token is needed, and pages of other origins are kept out. */
  open: boolean
  /** Streamable HTTP, at /api/mcp and /mcp. */
  mcp(
    request: Request,
    from: Pick<Requester, 'caller' | 'sessionId' | 'workingDirectory' | 'elsewhere'>,
  ): Promise<Response>
  /** The console's pages, at / and below. Undefined: there is no such page. */
  page(request: Request, from: { caller: Caller }): Promise<Response | undefined>
}

async function answerHealth(app: App, open: boolean, request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  try {
    const health = await app.health()
    const detailed = open || request.headers.has('authorization')
    if (detailed) await readRequester(app, request, { inQuery: false, open })
    return Response.json(detailed ? { status: 'ok', ...health } : { status: 'ok' }, { headers })
  } catch (error) {
    if (error instanceof MnemaError && error.code !== 'unavailable') return toProblem(error)
    app.log.warn('The store does not answer', { reason: error instanceof Error ? error.message : '' })
    return Response.json({ status: 'unavailable' }, { status: 503, headers })
  }
}

/** A proxy must pass the pieces of a stream on as they come. */
function unbuffered(response: Response): Response {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    response.headers.set('x-accel-buffering', 'no')
  }
  return response
}

/** Everything that is served over HTTP, as one fetch-shaped app. */
export function createHttp({ app, open, mcp, page }: HttpParts): Hono {
  const http = new Hono()
  http.use(secureHeaders)
  if (open) http.use(guardLoopback)
  http.use(limitBody)

  http.get('/api/health', ({ req }) => answerHealth(app, open, req.raw))
  http.get('/api/openapi.json', async (context) => {
    const { caller } = await readRequester(app, context.req.raw, { inQuery: false, open })
    return context.json(await describeRoutes(app, caller))
  })
  http.post('/api/lifecycle/event', ({ req }) => answerLifecycleEvent(app, open, req.raw))
  http.all('/api/v1/:kind/:verb', (context) => answerOperation(app, open, context))
  for (const path of ['/api/mcp', '/mcp']) {
    http.all(path, async ({ req }) => {
      const asked = { inQuery: true, open, audience: 'agent', clientType: 'mcp' } as const
      return unbuffered(await mcp(req.raw, await readRequester(app, req.raw, asked)))
    })
  }
  http.get('*', async ({ req }) => {
    if (req.path.startsWith('/api/')) return notFound()
    const asked = { inQuery: false, open, audience: 'person', clientType: 'console' } as const
    return (await page(req.raw, await readRequester(app, req.raw, asked))) ?? notFound()
  })
  http.notFound(() => notFound())
  http.onError((error) => {
    if (error instanceof MnemaError) return toProblem(error)
    app.log.error('A request failed unexpectedly', { stack: error.stack ?? error.message })
    return toProblem(
      new MnemaError('internal', 'Mnema failed in a way that nobody foresaw.', {
        remedy: 'The log of the server tells more.',
      }),
    )
  })
  return http
}
