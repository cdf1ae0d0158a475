import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runtimes } from '../../src/runtimes/index.ts'
import { command, createMachine, endProcess, type Machine } from '../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

/** What agent programs were seen to do with an MCP server. */

interface Answer {
  id: string | number
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}

/** `mnema mcp` at the other end of a pipe, without a client's help. */
function pipe(machine: Machine, args: readonly string[] = []) {
  const child = spawn(process.execPath, [command, 'mcp', '--toolsets', 'nodes', ...args], {
    env: machine.environment,
    cwd: machine.directory,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => endProcess(child))
  const waiting = new Map<string | number, (answer: Answer) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer: Answer = JSON.parse(line)
    waiting.get(answer.id)?.(answer)
  })
  const tell = (message: object): void => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }
  return {
    tell,
    ask(id: string | number, method: string, params: object = {}): Promise<Answer> {
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      tell({ id, method, params })
      return answered
    },
  }
}

const clientInfo = { name: 'claude-code', title: 'Claude Code', version: '2.1.332' }
const capabilities = { roots: { listChanged: true }, elicitation: { form: {}, url: {} } }
const initialize = (protocolVersion: string) => ({ protocolVersion, capabilities, clientInfo })

describe('over a pipe', () => {
  test('a client that first asks what there is may still begin in the older way', async () => {
    const server = pipe(createMachine())
    const probe = await server.ask('server-discover-probe-1', 'server/discover', {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': clientInfo,
        'io.modelcontextprotocol/clientCapabilities': capabilities,
      },
    })
    expect(probe.result ?? probe.error).toBeDefined()
    if (probe.error !== undefined) expect(probe.error.code).toBe(-32_601)
    const begun = await server.ask(0, 'initialize', initialize('2025-11-25'))
    expect(begun.result).toMatchObject({ protocolVersion: '2025-11-25', serverInfo: { name: 'mnema' } })
    server.tell({ method: 'notifications/initialized' })
    const { result } = await server.ask(1, 'tools/list')
    expect(JSON.stringify(result)).toContain('lore_search')
  })

  test.each(['2025-06-18', '2025-11-25'])(
    'what comes too late, or for nobody, changes nothing (%s)',
    async (revision) => {
      const server = pipe(createMachine())
      expect((await server.ask(0, 'initialize', initialize(revision))).result).toMatchObject({
        protocolVersion: revision,
      })
      server.tell({ method: 'notifications/initialized' })
      const search = { name: 'lore_search', arguments: { query: 'kiln' } }
      expect((await server.ask(1, 'tools/call', search)).result).toMatchObject({ content: expect.any(Array) })
      for (const requestId of [1, 1, 99, 'never'])
        server.tell({ method: 'notifications/cancelled', params: { requestId, reason: 'AbortError' } })
      server.tell({ method: 'notifications/of_tomorrow', params: { a: 1 } })
      expect((await server.ask(2, 'tools/call', search)).result).toMatchObject({ content: expect.any(Array) })
      expect((await server.ask(3, 'prompts/list')).result).toMatchObject({ prompts: expect.any(Array) })
      expect((await server.ask(4, 'resources/list')).result).toMatchObject({ resources: expect.any(Array) })
      expect((await server.ask(5, 'resources/templates/list')).result).toMatchObject({
        resourceTemplates: expect.any(Array),
      })
      expect((await server.ask(6, 'dreams/list')).error?.code).toBe(-32_601)
      expect((await server.ask(7, 'ping')).result).toEqual({})
    },
  )
})

describe('over HTTP', () => {
  test('the same, without a session, and other methods than POST as they are meant', async () => {
    const server = await createMachine().serve()
    const send = async (body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${server.url}/api/mcp?client_type=claudecode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', ...body }),
      })
      const text = await response.text()
      const data = /^data: (.*)$/m.exec(text)?.[1] ?? text
      return { status: response.status, answer: data === '' ? undefined : JSON.parse(data) }
    }
    const probe = await send(
      { id: 'server-discover-probe-1', method: 'server/discover', params: {} },
      { 'mcp-method': 'server/discover', 'mcp-protocol-version': '2026-07-28' },
    )
    expect(probe.answer.result ?? probe.answer.error).toBeDefined()
    const begun = await send({ id: 0, method: 'initialize', params: initialize('2025-11-25') })
    expect(begun.answer.result).toMatchObject({ protocolVersion: '2025-11-25' })
    // Gemini CLI sends no header with the revision.
    expect((await send({ id: 1, method: 'tools/list' })).answer.result.tools.length).toBeGreaterThan(0)
    expect((await send({ id: 2, method: 'prompts/list' })).answer.result.prompts).toBeInstanceOf(Array)
    expect((await send({ method: 'notifications/cancelled', params: { requestId: 1 } })).status).toBe(202)
    const other = (method: string) => fetch(`${server.url}/api/mcp`, { method }).then(({ status }) => status)
    expect(await other('GET')).toBe(405)
    expect([200, 202, 204, 405]).toContain(await other('DELETE'))
  })
})

describe('tools that a program has in its context already', () => {
  const without = runtimes.filter(({ withoutTools }) => withoutTools?.includes('lore_guidance'))

  test('are known', () => {
    expect(without.map(({ clientType }) => clientType)).toContain('hermes')
  })

  test('are in no list of that program, over a pipe and over HTTP, and cannot be called', async () => {
    const machine = createMachine()
    const server = await machine.serve()
    for (const { clientType } of [...without, { clientType: 'codex' }, { clientType: 'mcp' }]) {
      const expected = !without.some((runtime) => runtime.clientType === clientType)
      const agent = await machine.mcp({ args: ['--toolsets', 'nodes', '--client-type', clientType] })
      const { tools } = await agent.client.listTools()
      expect(tools.some(({ name }) => name === 'lore_guidance')).toBe(expected)
      expect(tools.some(({ name }) => name === 'lore_boot')).toBe(true)
      const called = agent.call('lore_guidance')
      if (expected) expect((await called).isError).toBe(false)
      else await expect(called).rejects.toThrow(/Unknown tool/)
      await agent.close()
      const response = await fetch(`${server.url}/api/mcp?client_type=${clientType}&toolsets=nodes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
      expect((await response.text()).includes('"lore_guidance"')).toBe(expected)
    }
  })
})
