import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { chatCompletions } from './chat-completions.ts'
import type { Dialect } from './dialect.ts'
import { generateContent } from './generate-content.ts'
import { responses } from './responses.ts'
import type { Step, Turn } from './step.ts'

/** A model that does what a test has written down, and keeps what it was asked. */
export interface ScriptedModel {
  url: string
  /** The bodies of all requests since the script was given, as they came. */
  requests: readonly string[]
  /**
   * Gives the next steps; each is done in answer to the first request that offers its tool. Other requests, and all after the last step, are
   * answered with words. A request for a summary, between two steps, was as long as the one before it.
   */
  follow(steps: readonly Step[], words?: string): void
  /** Steps that no request has let it do. */
  left(): readonly Step[]
}

const dialects: readonly Dialect[] = [responses, generateContent, chatCompletions]

export async function startModel(): Promise<ScriptedModel> {
  let requests: string[] = []
  let steps: readonly Step[] = []
  let words = ''
  let tokens = 100

  const turnFor = (dialect: Dialect, body: string): Turn => {
    const [step, ...rest] = steps
    const tool = dialect.offered(body).find(({ name }) => step !== undefined && name.endsWith(step.tool))
    if (step === undefined || tool === undefined) return { text: words, tokens: steps.length > 0 ? tokens : 100 }
    steps = rest
    tokens = step.tokens ?? 100
    return { text: '', tokens, call: { tool, input: step.input } }
  }

  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const path = new URL(request.url ?? '/', 'http://model').pathname
    const dialect = request.method === 'POST' ? dialects.find(({ takes }) => takes(path)) : undefined
    if (dialect === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
      return
    }
    requests.push(body)
    const { type, text } = dialect.answer(turnFor(dialect, body), { path, body })
    response.writeHead(200, { 'content-type': type }).end(text)
  })
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The model has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get requests() {
      return requests
    },
    follow(next, last = 'It is done.') {
      requests = []
      steps = next
      words = last
      tokens = 100
    },
    left: () => steps,
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
