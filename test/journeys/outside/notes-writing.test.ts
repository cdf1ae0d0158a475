import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Agent, createMachine, type Machine } from '../../support/mnema.ts'

const args = ['--toolsets', 'notes']

async function connect(machine: Machine): Promise<{ agent: Agent; project: string }> {
  const agent = await machine.mcp({ args })
  const { text, structured } = await agent.call('get_my_projects')
  const [first] = Array.isArray(structured.projects) ? structured.projects : []
  const project = String(first?.handle)
  expect(text).toContain(project)
  return { agent, project }
}

test('many calls in one turn are all answered, and each fact is remembered once', async () => {
  const machine = createMachine()
  const { agent, project } = await connect(machine)
  const numbers = Array.from({ length: 10 }, (_, number) => number)
  const replies = await Promise.all(
    numbers.flatMap((i) => [
      agent.call('create_note', { project, body: `# Batch ${i}\n\nLine ${i}.\n` }),
      agent.call('search', { query: 'batch line' }),
      agent.call('create_note', { project, body: `# Batch ${i + 10}\n\nLine ${i + 10}.\n` }),
      agent.call('remember_about_user', { observation: `Batch fact ${i}.` }),
    ]),
  )
  expect(replies.filter(({ isError }) => isError)).toEqual([])
  expect((await agent.call('whoami')).isError).toBe(false)
  expect((await agent.call('list_notes', { project })).structured.total).toBe(20)
  const { structured } = await agent.call('remember_about_user', { observation: 'Batch fact 0.' })
  const memory = await agent.call('get_note', { ref: structured.noteId })
  const lines = memory.text.split('\n')
  for (const i of numbers) expect(lines.filter((line) => line === `Batch fact ${i}.`)).toHaveLength(1)
})

test('the end of standard input does not cut off notes that were asked for', async () => {
  const machine = createMachine()
  const { agent, project } = await connect(machine)
  const calls = [
    ...Array.from({ length: 20 }, (_, i) => ['create_note', { project, body: `# Pipe ${i}\n\nText.\n` }] as const),
    ...Array.from({ length: 10 }, (_, i) => ['remember_about_user', { observation: `Pipe fact ${i}.` }] as const),
    ...Array.from({ length: 10 }, () => ['search', { query: 'pipe' }] as const),
  ]
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } }
  const messages = [
    { id: 0, method: 'initialize', params: hello },
    { method: 'notifications/initialized' },
    ...calls.map(([name, input], i) => ({ id: i + 1, method: 'tools/call', params: { name, arguments: input } })),
  ]
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
  const result = await machine.run(['mcp', ...args], { input })
  expect(result.code).toBe(0)
  const answers: { id: number; result?: { isError?: boolean } }[] = result.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers.map(({ id }) => id).sort((a, b) => a - b)).toEqual([0, ...calls.map((_, i) => i + 1)])
  expect(answers.filter((answer) => answer.result === undefined || answer.result.isError === true)).toEqual([])
  expect((await agent.call('list_notes', { project })).structured.total).toBe(20)
})

test('a list that comes as a text is taken as what it is, and what a schema cannot say is told when called', async () => {
  const machine = createMachine()
  const { agent, project } = await connect(machine)
  const berth = await agent.call('create_note', { project, body: '# Berth\n\nLong.\n', tags: '["berth", "harbour"]' })
  const listed = await agent.call('list_notes', { project, tag: 'harbour' })
  if (berth.isError) expect(berth.text).toContain('tags')
  else expect(listed.structured).toMatchObject({ notes: [{ title: 'Berth', tags: ['berth', 'harbour'] }] })
  const from = (await agent.call('create_note', { project, body: '# From\n\nx\n' })).structured.noteId
  const to = (await agent.call('create_note', { project, body: '# To\n\nx\n' })).structured.noteId
  for (const input of [
    { from, relation: 'see' },
    { from, relation: 'see', to, toTitle: 'Elsewhere' },
  ]) {
    const { isError, text } = await agent.call('link', input)
    expect(isError).toBe(true)
    expect(text).toMatch(/to and toTitle/)
  }
  const conflict = await agent.call('edit_note', { ref: from, operation: 'append', content: 'y', versionToken: 'old' })
  expect(conflict.isError).toBe(true)
  expect(conflict.text).toMatch(/^versionConflict: /)
})

test('notes that are exported and imported read back exactly, and export to the same bytes', async () => {
  const machine = createMachine()
  const { agent, project } = await connect(machine)
  const body = '---\nmood: calm\n---\n\nTalked about the rota.\n\n---\n\n+++\n\n<!-- aside -->\n'
  const tags = ['a, b', 'c: d', '#e', 'yes', '1']
  const titles = ['Budget: part "two" #1', '[draft] rota', '- dash first', 'yes', '2025-11-08', 'null', '85% | a\\b']
  for (const title of [...titles, "'quoted", 'C#', '…', 'a: b: c']) {
    const made = await agent.call('create_note', { project, title, body, tags })
    expect(made).toMatchObject({ isError: false, structured: { title } })
  }
  await agent.call('remember_about_user', { observation: 'Likes rotas.', category: '值班' })
  const out1 = join(machine.directory, 'out1')
  expect((await machine.run(['export', out1])).code).toBe(0)

  const other = createMachine()
  expect(await other.run(['import', out1])).toMatchObject({ code: 0 })
  const out2 = join(other.directory, 'out2')
  await other.run(['export', out2])
  expect(readTree(out2)).toEqual(readTree(out1))
  const reader = await other.mcp({ args })
  for (const title of titles) {
    const { structured } = await reader.call('get_note', { ref: title })
    expect(structured).toMatchObject({ title })
    expect(String(structured.content)).toContain('Talked about the rota.\n\n---\n\n+++\n')
  }
  const again = await other.json<Record<string, unknown>>(['import', out1])
  expect(again).toMatchObject({ created: 0, updated: 0 })
})

function readTree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length), readFileSync(path, 'utf8')]
    }),
  )
}

test('an agent that did not ask for notes is not told how to use them', async () => {
  const machine = createMachine()
  const agent = await machine.mcp()
  const { tools } = await agent.client.listTools()
  expect(tools.map(({ name }) => name)).not.toContain('start_session')
  const { stdout } = await machine.hook('session-start', {
    session_id: 's-1',
    cwd: machine.directory,
    hook_event_name: 'SessionStart',
    source: 'startup',
  })
  expect(stdout).toContain('lore_')
  expect(stdout).not.toContain('start_session')
})
