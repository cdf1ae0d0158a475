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
  /** Gives the next steps; each is done in answer to the first request that offers its tool. After them the model says that it is done. */
  follow(steps: readonly Step[]): void
  /** Steps that no request has let it do. */
  left(): readonly Step[]
}

const dialects: readonly Dialect[] = [responses, generateContent, chatCompletions]

export async function startModel(): Promise<ScriptedModel> {
  let requests: string[] = []
  let steps: readonly Step[] = []

  const turnFor = (dialect: Dialect, body: string): Turn => {
    const [step, ...rest] = steps
    const tool = dialect.offered(body).find(({ name }) => step !== undefined && name.endsWith(step.tool))
    if (step === undefined || tool === undefined) return { text: 'It is done.', tokens: 100 }
    steps = rest
    return { text: '', tokens: step.tokens ?? 100, call: { tool, input: step.input } }
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
    follow(next) {
      requests = []
      steps = next
    },
    left: () => steps,
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
