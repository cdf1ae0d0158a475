import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { InstallationTarget } from '../../src/contract/index.ts'
import { installations } from '../../src/runtimes/index.ts'
import { createHookHost, question } from '../support/hook-host.ts'
import { command, endProcess, type Machine } from '../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

const python = spawnSync('python3', ['--version']).status === 0
const support = fileURLToPath(new URL('../support/hermes', import.meta.url))

/** Installs the provider as `mnema connect hermes` does, and loads it as Hermes does. */
function startHermes(machine: Machine, changes: Partial<InstallationTarget> = {}) {
  const home = dirname(machine.home)
  const hermes = installations.find(({ runtime }) => runtime === 'hermes')
  const edits = hermes?.edits({
    scope: 'user',
    home,
    project: undefined,
    environment: {},
    command: [process.execPath, command],
    plugins: fileURLToPath(new URL('../../plugins', import.meta.url)),
    server: undefined,
    variables: { MNEMA_HOME: machine.home, MNEMA_RECALL_TIMEOUT: '10000' },
    ...changes,
  })
  for (const edit of edits ?? []) {
    if (edit.at !== 'file') continue
    mkdirSync(dirname(edit.file), { recursive: true })
    writeFileSync(edit.file, edit.text)
  }
  const child = spawn('python3', [join(support, 'host.py'), join(home, '.hermes', 'plugins', 'mnema')], {
    env: { PATH: process.env.PATH, HOME: home, PYTHONPATH: support, PYTHONDONTWRITEBYTECODE: '1' },
    cwd: machine.directory,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => endProcess(child))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async <T>(method: string, args: readonly unknown[] = [], keywords: object = {}): Promise<T> => {
    child.stdin.write(`${JSON.stringify([method, args, keywords])}\n`)
    const { value }: { value: string } = await lines.next()
    return JSON.parse(value)
  }
}

test.runIf(python)('the provider of Hermes brings memory and the tools, under their bare names', async () => {
  const host = await createHookHost('hermes')
  const call = startHermes(host.machine)
  expect(await call('name')).toBe('mnema')
  expect(await call('is_available')).toBe(true)
  const tools = await call<{ name: string; parameters: { type: string } }[]>('get_tool_schemas')
  const names = tools.map(({ name }) => name)
  expect(names).toContain('lore_search')
  expect(names).not.toContain('lore_guidance')
  for (const { parameters } of tools) expect(parameters.type).toBe('object')

  await call('initialize', ['h1'], { hermes_home: '/nowhere', platform: 'cli', agent_context: 'primary' })
  const block = await call<string>('system_prompt_block')
  expect(block).toContain('lore_search')
  expect(host.names(block)).toBe(true)
  expect(host.names(await call('prefetch', [question], { session_id: 'h1' }))).toBe(true)
  expect(await call('prefetch', [question], { session_id: 'h1' })).toBe('')
  const found = JSON.parse(await call<string>('handle_tool_call', ['lore_search', { query: 'kiln' }]))
  expect(found.result).toContain('project://kiln')
  const refused = JSON.parse(await call<string>('handle_tool_call', ['lore_get_node', { uri: 'project://nowhere' }]))
  expect(refused.error).toEqual(expect.any(String))
  expect(await call('on_pre_compress', [[]])).toBe('')
  expect(host.epochOf('h1')).toBe(2)
  await call('on_session_switch', ['h2'], { parent_session_id: 'h1', reset: false })
  expect(host.names(await call('prefetch', [question]))).toBe(true)
  expect(host.epochOf('h2')).toBe(1)
  await call('on_session_end', [[]])
  await call('shutdown')
})

test.runIf(python)('the same from a server over the network', async () => {
  const host = await createHookHost('hermes')
  const server = await host.machine.serve()
  const call = startHermes(host.machine, { server: { url: server.url, token: undefined } })
  expect((await call<object[]>('get_tool_schemas')).length).toBeGreaterThan(0)
  await call('initialize', ['h1'])
  expect(host.names(await call('system_prompt_block'))).toBe(true)
  const found = JSON.parse(await call<string>('handle_tool_call', ['lore_search', { query: 'kiln' }]))
  expect(found.result).toContain('project://kiln')
})

test.runIf(python)('whatever goes wrong, Hermes goes on without memory', async () => {
  const host = await createHookHost('hermes')
  const broken: Partial<InstallationTarget>[] = [
    { command: ['/nowhere/mnema'] },
    { command: [process.execPath, '-e', 'console.log("no JSON")'] },
    { command: [process.execPath, '-e', 'process.exit(3)'] },
  ]
  for (const changes of broken) {
    const call = startHermes(host.machine, changes)
    expect(await call('get_tool_schemas')).toEqual([])
    expect(await call('initialize', ['h1'])).toBeNull()
    expect(await call('system_prompt_block')).toBe('')
    expect(await call('prefetch', [question])).toBe('')
    expect(JSON.parse(await call<string>('handle_tool_call', ['lore_search', {}]))).toHaveProperty('error')
    await call('shutdown')
  }
})
