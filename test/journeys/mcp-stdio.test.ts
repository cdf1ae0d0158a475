import { PassThrough } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import type { App } from '../../src/contract/index.ts'
import { serveStdio } from '../../src/doors/mcp/index.ts'
import { clientOf, revisions, textOf } from '../support/mcp-client.ts'
import { forThisTest, openApp } from '../support/serve-app.ts'

const node = {
  uri: 'project://quay',
  content: 'Quay four.',
  priority: 2,
  glossary: ['quay'],
  disclosure: 'When a quay is asked for',
}

interface Served {
  input: PassThrough
  output: PassThrough
  /** The server has left. */
  left: Promise<void>
}

/** The stdio door over two pipes in this process. */
function serve(app: App, options: { environment?: Record<string, string>; workingDirectory?: string } = {}): Served {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const left = serveStdio(app, {
    toolsets: ['nodes'],
    workingDirectory: options.workingDirectory,
    environment: options.environment ?? {},
    input,
    output,
  })
  return { input, output, left }
}

/** An official client on the other end of the pipes. */
async function connect(served: Served, revision: (typeof revisions)[number], roots?: string) {
  const [near, far] = InMemoryTransport.createLinkedPair()
  let rest = ''
  served.output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) void far.send(JSON.parse(line))
  })
  far.onmessage = (message) => void served.input.write(`${JSON.stringify(message)}\n`)
  await far.start()
  const client = clientOf(revision)
  if (roots !== undefined) {
    client.registerCapabilities({ roots: {} })
    client.setRequestHandler('roots/list', () => ({ roots: [{ uri: pathToFileURL(roots).href }] }))
  }
  await client.connect(near)
  return client
}

/** Everything that the server writes until it leaves, as messages in the order of their ids. */
async function answersOf({ output, left }: Served): Promise<{ id: number; result?: object; error?: object }[]> {
  let text = ''
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await left
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line)).sort((a, b) => a.id - b.id)
}

const call = (id: number, name: string, input: object = {}) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })}\n`

describe.each(revisions)('the official client of %s over a pipe', (revision) => {
  test('lists, calls, and the server leaves when the pipe ends', async () => {
    const { app } = await forThisTest(openApp())
    const served = serve(app)
    const client = await connect(served, revision)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect((await client.listTools()).tools).toHaveLength(10)
    expect((await client.listPrompts()).prompts).toHaveLength(2)
    const created = await client.callTool({ name: 'lore_create_node', arguments: node })
    expect(textOf(created)).toContain('Created project://quay')
    served.input.end()
    await served.left
  })
})

describe('a plain pipe', () => {
  test('one line without a handshake is answered', async () => {
    const { app } = await forThisTest(openApp())
    const served = serve(app)
    served.input.end('{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
    expect(await answersOf(served)).toMatchObject([{ id: 1, result: { tools: expect.any(Array) } }])
  })

  test('forty calls at once and the end of the input: forty answers, none an error', async () => {
    const { app } = await forThisTest(openApp())
    const served = serve(app)
    const calls = Array.from({ length: 40 }, (_, id) =>
      id % 2 === 0
        ? call(id, 'lore_create_node', { ...node, uri: `project://quay_${id}` })
        : call(id, 'lore_search', { query: 'quay' }),
    )
    served.input.end(calls.join(''))
    const answers = await answersOf(served)
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, id) => id))
    expect(answers.filter(({ result }) => result === undefined || 'isError' in result)).toEqual([])
  })

  test('an unknown tool and an unknown method are errors of the protocol', async () => {
    const { app } = await forThisTest(openApp())
    const served = serve(app)
    served.input.end(`${call(1, 'no_such_tool')}{"jsonrpc":"2.0","id":2,"method":"no/such"}\n`)
    expect(await answersOf(served)).toMatchObject([{ error: { code: -32602 } }, { error: { code: -32601 } }])
  })
})

describe('session and project', () => {
  test('the host’s environment names the session, and a call may name another', async () => {
    const { app } = await forThisTest(openApp())
    const { input, left } = serve(app, { environment: { CLAUDE_CODE_SESSION_ID: 'from-environment' } })
    input.write(call(1, 'lore_boot'))
    const meta = { sessionId: 'from-call' }
    input.end(
      `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'lore_boot', arguments: {}, _meta: meta } })}\n`,
    )
    await left
    const [space] = await app.identity.spaces()
    for (const id of ['from-environment', 'from-call']) {
      expect(await app.sessions.find(space?.id ?? '', id)).toMatchObject({ id, clientType: 'mcp' })
    }
  })

  test('the folder is the process’s, or the client’s first root', async () => {
    const { app, home } = await forThisTest(openApp())
    const session = async (id: string) => app.sessions.find((await app.identity.spaces())[0]?.id ?? '', id)
    const plain = serve(app, { workingDirectory: '/', environment: { MNEMA_SESSION_ID: 'plain' } })
    await (await connect(plain, '2025-11-25')).callTool({ name: 'lore_boot', arguments: {} })
    expect((await session('plain'))?.projectId).toBeUndefined()
    const rooted = serve(app, { workingDirectory: '/', environment: { MNEMA_SESSION_ID: 'rooted' } })
    await (await connect(rooted, '2025-11-25', home)).callTool({ name: 'lore_boot', arguments: {} })
    expect((await session('rooted'))?.projectId).toMatch(/\w/)
    for (const { input, left } of [plain, rooted]) {
      input.end()
      await left
    }
  })
})

test('toolsets that do not exist or clash are refused at the start', async () => {
  const { app } = await forThisTest(openApp())
  const start = (toolsets: readonly string[]) =>
    serveStdio(app, { toolsets, environment: {}, input: new PassThrough(), output: new PassThrough() })
  await expect(start(['ghosts'])).rejects.toMatchObject({ code: 'invalid_input', field: 'toolsets' })
  await expect(start(['nodes:a b'])).rejects.toMatchObject({ code: 'invalid_input', field: 'toolsets' })
})
