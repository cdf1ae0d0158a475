import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { createAgent, createMachine, type Machine } from '../support/mnema.ts'
import { node } from '../support/node-input.ts'
import { startNpm } from '../support/npm.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const toolNames = [
  'lore_guidance',
  'lore_status',
  'lore_boot',
  'lore_get_node',
  'lore_search',
  'lore_list_domains',
  'lore_create_node',
  'lore_update_node',
  'lore_delete_node',
  'lore_move_node',
]

test('what an agent learns today reaches it tomorrow by itself', async () => {
  const machine = createMachine()
  await initRepository(machine, 'shop')

  // A person starts the server, and it says what one needs to go on.
  const server = await machine.serve()
  expect(server.output()).toContain(machine.home)
  expect(server.output()).toMatch(/ connect\n/)
  expect(await (await fetch(`${server.url}/api/health`)).json()).toMatchObject({ ok: true })

  // What the project already wrote down comes in; again, it changes only what changed.
  writeFileSync(
    join(machine.directory, 'CLAUDE.md'),
    '# Shop\n\nA small shop.\n\n## Deploys\n\nDeploys go out from the main branch on Tuesdays.\n',
  )
  mkdirSync(join(machine.directory, 'docs'))
  writeFileSync(
    join(machine.directory, 'docs', 'payments.md'),
    '# Payments\n\n## Refunds\n\nRefund webhooks are idempotent by event id.\n',
  )
  const imported = await machine.json<Record<string, unknown>>(['import', 'CLAUDE.md', 'docs/'])
  expect(imported).toMatchObject({ updated: 0 })
  expect(imported.created).toBeGreaterThanOrEqual(4)
  writeFileSync(
    join(machine.directory, 'docs', 'payments.md'),
    '# Payments\n\n## Refunds\n\nRefund webhooks are idempotent by event id and amount.\n',
  )
  expect(await machine.json(['import', 'CLAUDE.md', 'docs/'])).toMatchObject({ created: 0, updated: 1 })

  // An agent is connected over stdio, another over HTTP; both have the ten tools and one memory.
  const stdio = await machine.mcp()
  const httpClient = new Client({ name: 'other', version: '1.0.0' })
  await httpClient.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp?client_type=mcp&toolsets=nodes`)),
  )
  const http = createAgent(httpClient)
  for (const agent of [stdio, http]) {
    const { tools } = await agent.client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(toolNames)
  }
  const created = await stdio.call(
    'lore_create_node',
    node(
      'project://shop/rate_limit',
      'The gateway allows 40 requests a second.',
      'rate limit',
      'When a request is throttled',
    ),
  )
  expect(created.text).toContain('Created project://shop/rate_limit')
  expect((await http.call('lore_get_node', { uri: 'project://shop/rate_limit' })).text).toContain('40 requests')
  await http.call('lore_update_node', {
    uri: 'project://shop/rate_limit',
    content: 'The gateway allows 60 requests a second.',
  })
  await http.call('lore_move_node', { old_uri: 'project://shop/rate_limit', new_uri: 'project://shop/gateway_limit' })
  expect((await stdio.call('lore_search', { query: 'how many requests does the gateway allow' })).text).toContain(
    '60 requests',
  )
  expect((await stdio.call('lore_get_node', { uri: 'project://shop/rate_limit' })).text).toContain(
    'project://shop/gateway_limit',
  )

  // The next day another session wakes, asks, and is given the memory with the reason why.
  const wake = await machine.hook('session-start', hookPayload(machine, 'SessionStart', { source: 'startup' }))
  expect(wake.stdout).toContain('core://agent')
  const turn = hookPayload(machine, 'UserPromptSubmit', { prompt: 'Why is my request to the gateway throttled?' })
  const recall = await machine.hook('user-prompt-submit', turn)
  const queryId = /query_id=\\?"([^"\\]+)/.exec(recall.stdout)?.[1]
  expect(recall.stdout).toMatch(/[01]\.\d\d \| project:\/\/shop\/gateway_limit \| /)
  expect(queryId).toMatch(/^q_/)
  expect((await machine.hook('user-prompt-submit', turn)).stdout).not.toContain('gateway_limit')
  const opened = await stdio.call('lore_get_node', {
    uri: 'project://shop/gateway_limit',
    session_id: 'day-two',
    query_id: queryId,
  })
  expect(opened.structured).toMatchObject({ adopted: true })

  // The same over HTTP, for hosts that speak it.
  const event = await fetch(`${server.url}/api/lifecycle/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      protocol_version: 'lore.lifecycle.v1',
      runtime: { runtime_id: 'claudecode', runtime_family: 'claudecode', client_type: 'claudecode' },
      event: { name: 'prompt.submit', native_name: 'UserPromptSubmit' },
      normalized: { session_id: 'day-three', prompt: 'Why is my request to the gateway throttled?' },
      project: { dir_name: 'shop', repo_name: 'shop' },
      native_input_snapshot: {},
    }),
  })
  expect(JSON.stringify(await event.json())).toContain('project://shop/gateway_limit')

  // A person looks back, and undoes.
  const history = await machine.run(['nodes', 'history', 'project://shop/gateway_limit'])
  expect(history.stdout).toMatch(/move/)
  await machine.run(['nodes', 'restore', 'project://shop/gateway_limit', '--revision', '1'])
  expect((await stdio.call('lore_get_node', { uri: 'project://shop/gateway_limit' })).text).toContain('40 requests')
  const deleted = await stdio.call('lore_delete_node', { uri: 'project://shop' })
  expect(deleted.text).toMatch(/Deleted project:\/\/shop/)
  expect((await stdio.call('lore_get_node', { uri: 'project://shop/gateway_limit' })).isError).toBe(true)
  expect((await machine.run(['nodes', 'restore', 'project://shop'])).code).toBe(0)
  expect((await stdio.call('lore_get_node', { uri: 'project://shop/gateway_limit' })).text).toContain('40 requests')
}, 90_000)

function hookPayload(machine: Machine, name: string, fields: object) {
  return { session_id: 'day-two', cwd: machine.directory, hook_event_name: name, transcript_path: '', ...fields }
}

/** A real repository with a remote, so that the project has a name. */
async function initRepository(machine: Machine, name: string): Promise<void> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: machine.directory, env: machine.environment })
  await git('init', '-q')
  await git('remote', 'add', 'origin', `https://git.example/team/${name}.git`)
}

test('npm start serves, and says where and how', async () => {
  const machine = createMachine()
  const started = await startNpm(['start', '--', '--port', '0'], { cwd: root, env: machine.environment })
  expect(await (await fetch(`${started.url}/`)).text()).toContain('<html')
  await started.stop()
})
