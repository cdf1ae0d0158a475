import { join } from 'node:path'
import Libsql from 'libsql'
import { expect, test, vi } from 'vitest'
import { startHostProgram } from '../support/host-program.ts'
import { createMachine, type Machine } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

/** The sessions under which the memories were written, in order. */
function writtenIn(machine: Machine): string[] {
  const database = new Libsql(join(machine.home, 'mnema.db'))
  try {
    const statement = database.prepare(
      `SELECT json_extract(provenance, '$.sessionId') AS session FROM records WHERE body <> '' ORDER BY id`,
    )
    const rows: { session: string }[] = JSON.parse(JSON.stringify(statement.all()))
    return rows.map(({ session }) => session)
  } finally {
    database.close()
  }
}

const memory = (name: string) => node(`project://${name}`, `All about the ${name}.`, name)
const gemini = { args: ['--client-type', 'gemini', '--toolsets', 'nodes'] }

test('hooks and tools of one program share its session, also when it goes on to another', async () => {
  const machine = createMachine()
  const host = await startHostProgram(machine, gemini)
  const start = (session_id: string) =>
    host.hook('gemini', 'session-start', { session_id, cwd: machine.directory, source: 'startup' })
  await start('g1')
  await host.call('lore_create_node', memory('kiln'))
  await start('g2')
  await host.call('lore_create_node', memory('glaze'))
  expect(writtenIn(machine).slice(-2)).toEqual(['g1', 'g2'])
})

test('two programs at once keep their sessions apart, and one without hooks has its own', async () => {
  const machine = createMachine()
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => startHostProgram(machine, gemini)))
  await first?.hook('gemini', 'session-start', { session_id: 'g1', cwd: machine.directory })
  await second?.hook('gemini', 'before-agent', { session_id: 'g2', cwd: machine.directory, prompt: 'hello' })
  await third?.hook('claude-code', 'session-start', { session_id: 'c3', cwd: machine.directory })
  for (const [index, host] of [first, second, third].entries())
    await host?.call('lore_create_node', memory(`kiln_${index}`))
  expect(writtenIn(machine).slice(-3)).toEqual(['g1', 'g2', expect.stringMatching(/^mcp_/)])
})

test('what comes with a call counts before the environment, and that before what a hook said', async () => {
  const machine = createMachine()
  const host = await startHostProgram(machine, {
    args: ['--client-type', 'claudecode', '--toolsets', 'nodes'],
    environment: { CLAUDE_CODE_SESSION_ID: 'c1' },
  })
  const start = (session_id: string) =>
    host.hook('claude-code', 'session-start', { session_id, cwd: machine.directory, source: 'startup' })
  await host.call('lore_create_node', memory('a'), { sessionId: 'x1' })
  await host.call('lore_create_node', memory('b'))
  await start('other')
  await host.call('lore_create_node', memory('c'))
  await start('c1')
  await host.call('lore_create_node', memory('d'))
  // Cleared: the server still has the variable with which it was started.
  await start('c2')
  await host.call('lore_create_node', memory('e'))
  expect(writtenIn(machine).slice(-5)).toEqual(['x1', 'c1', 'c1', 'c1', 'c2'])
})

test('what Codex sends with a call, of which a sub-agent is a session below its parent', async () => {
  const machine = createMachine()
  const host = await startHostProgram(machine, { args: ['--client-type', 'codex', '--toolsets', 'nodes'] })
  const meta = (thread_id: string, thread_source: string) => ({
    callId: `call_${thread_id}`,
    'x-codex-turn-metadata': { session_id: 's1', thread_id, turn_id: 't1', thread_source },
    threadId: thread_id,
    sessionId: 's1',
    progressToken: 1,
  })
  await host.call('lore_create_node', memory('kiln'), meta('s1', 'user'))
  await host.call('lore_create_node', memory('glaze'), meta('s1-child', 'subagent'))
  await host.call('lore_create_node', memory('clay'), { 'x-codex-turn-metadata': { session_id: 's2' } })
  expect(writtenIn(machine).slice(-3)).toEqual(['s1', 's1', 's2'])
})

test('a sub-agent that a host does not tell of with its calls is given what its parent was given', async () => {
  const machine = createMachine()
  await machine.run(['rules', 'add', 'Keep kilns cold.', '--scope', 'glob:src/**'])
  const host = await startHostProgram(machine, {
    args: ['--client-type', 'claudecode', '--toolsets', 'rules'],
    environment: { CLAUDE_CODE_SESSION_ID: 'c1' },
  })
  const hook = (event: string, more: object = {}) =>
    host.hook('claude-code', event, { session_id: 'c1', cwd: machine.directory, ...more })
  const asked = async () =>
    (await host.call('get_rules', { paths: ['src/a.ts'], task: 'fire the kiln' })).includes('Keep kilns cold.')
  await hook('session-start', { source: 'startup' })
  expect([await asked(), await asked()]).toEqual([true, false])
  await hook('subagent-start', { agent_id: 'a1', agent_type: 'Explore' })
  expect([await asked(), await asked()]).toEqual([true, false])
  await hook('subagent-stop', { agent_id: 'a1' })
  expect(await asked()).toBe(false)
})
