import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keepServerToken } from '../../src/servers.ts'
import { connectHttp, textOf } from '../support/mcp-client.ts'
import { createMachine } from '../support/mnema.ts'
import { initRepository } from '../support/rule-repositories.ts'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const shop = 'git:github.com/acme/shop'

/** A server for many machines, and somebody on one of them. */
async function hosted(scopes: ('read' | 'write')[] = ['read', 'write']) {
  const served = await forThisTest(serveApp({ overrides: { publicUrl: 'https://memory.example' } }))
  const { secret } = await served.app.identity.createToken({ name: 'ann', scopes })
  const headers = { authorization: `Bearer ${secret}` }
  return {
    ...served,
    secret,
    agent: (query: string) => connectHttp(`${served.url}/api/mcp?toolsets=rules,experiences&${query}`, { headers }),
    tell: async (event: string, payload: object, project?: string) => {
      const response = await fetch(`${served.url}/api/lifecycle/event`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(project === undefined ? {} : { 'x-mnema-project': project }),
        },
        body: JSON.stringify({
          runtime: { runtime_family: 'claude_code' },
          event: { native_name: event },
          native_input_snapshot: payload,
        }),
      })
      expect(response.status).toBe(200)
      return z.object({ host_output: z.unknown() }).parse(await response.json()).host_output
    },
    /** A person on the server's own machine. */
    approve: async (id: string) => {
      const { app } = served
      const operation = (await app.operations()).find(({ kind, verb }) => kind === 'rules' && verb === 'approve')
      if (operation === undefined) throw new TypeError('rules cannot be approved')
      const caller = await app.identity.localCaller('person', 'cli')
      const result = await app.call({ operation, input: { ids: [id], project: 'shop' }, caller })
      if (!result.ok) throw result.error
    },
    projects: async () => {
      const [space] = await served.app.identity.spaces()
      return (await served.app.identity.projects(space?.id ?? '')).map(({ slug }) => slug)
    },
  }
}

const note = (title: string) => ({
  title,
  type: 'bugfix',
  scope: 'project',
  content: { what: 'ld: undefined symbol deflate', why: 'no zlib', where: 'Makefile', learned: 'add -lz' },
})

const question = { query: 'ld: undefined symbol deflate' }

test('an agent on another machine names its project, and what is learnt stays in it', async () => {
  const { agent, projects } = await hosted()
  const first = await agent(`project=${encodeURIComponent(shop)}&session_id=a`)
  await first.callTool({ name: 'memory_note', arguments: note('Link zlib') })
  expect(await projects()).toEqual(['shop'])

  const same = await agent(`project=${encodeURIComponent(shop)}&session_id=b`)
  expect(textOf(await same.callTool({ name: 'memory_search', arguments: question }))).toContain('Link zlib')
  const other = await agent(`project=${encodeURIComponent('git:github.com/acme/web')}&session_id=c`)
  expect(textOf(await other.callTool({ name: 'memory_search', arguments: question }))).not.toContain('Link zlib')
})

test('a tool that does not know the project works in the one where the hooks of its session are', async () => {
  const { agent, tell } = await hosted()
  const first = await agent(`project=${encodeURIComponent(shop)}&session_id=a`)
  await first.callTool({ name: 'memory_note', arguments: note('Link zlib') })
  await tell('UserPromptSubmit', { session_id: 'b', prompt: 'hello' }, shop)
  const second = await agent('session_id=b')
  expect(textOf(await second.callTool({ name: 'memory_search', arguments: question }))).toContain('Link zlib')
  const unknown = await agent('session_id=c')
  expect(textOf(await unknown.callTool({ name: 'memory_search', arguments: question }))).not.toContain('Link zlib')
})

test('rules reach a file of another machine by its path alone; nothing is put in force from there', async () => {
  const { agent, tell, approve } = await hosted()
  const client = await agent(`project=${encodeURIComponent(shop)}&root=/home/ann/shop&session_id=a`)
  const proposed = await client.callTool({
    name: 'record_feedback',
    arguments: {
      rule: 'Name handlers after their route',
      paths: ['/home/ann/shop/src/api/orders.ts'],
      evidence: 'The user asked for it',
    },
  })
  const text = textOf(proposed)
  expect(text).toMatch(/pending/i)
  await approve(/[0-9a-f]{8}/.exec(text)?.[0] ?? '')
  const edit = { tool_name: 'Edit', tool_input: { file_path: '/home/ann/shop/src/api/carts.ts' } }
  const given = JSON.stringify(await tell('PreToolUse', { session_id: 'b', cwd: '/home/ann/shop', ...edit }, shop))
  expect(given).toContain('Name handlers after their route')
  const outside = { tool_name: 'Edit', tool_input: { file_path: '/home/ann/other/carts.ts' } }
  const silent = JSON.stringify(await tell('PreToolUse', { session_id: 'c', cwd: '/home/ann/shop', ...outside }, shop))
  expect(silent).not.toContain('Name handlers')
})

test('the hook of another machine says by itself in which checkout it runs', async () => {
  const { url, agent, secret, approve } = await hosted()
  const client = await agent(`project=${encodeURIComponent(shop)}&session_id=a`)
  const rule = { rule: 'Name handlers after their route', paths: ['src/api/orders.ts'] }
  await approve(
    /[0-9a-f]{8}/.exec(textOf(await client.callTool({ name: 'record_feedback', arguments: rule })))?.[0] ?? '',
  )
  const machine = createMachine()
  initRepository(machine.directory, 'git@github.com:acme/shop.git')
  const folder = join(machine.directory, 'packages', 'deep')
  mkdirSync(folder, { recursive: true })
  keepServerToken(machine.home, url, secret)
  const event = {
    session_id: 'b',
    cwd: folder,
    hook_event_name: 'PreToolUse',
    tool_name: 'Edit',
    tool_input: { file_path: join(machine.directory, 'src', 'api', 'carts.ts') },
  }
  const run = await machine.run(['hook', 'claude-code', 'PreToolUse', '--url', url], {
    input: JSON.stringify(event),
    cwd: folder,
  })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(run.stdout).toContain('Name handlers after their route')
})

test("no folder of the server is looked at for a caller elsewhere, its own project's either", async () => {
  const { agent } = await hosted()
  const here = process.cwd()
  const client = await agent(
    `project=${encodeURIComponent('name:mnema')}&root=${encodeURIComponent(here)}&session_id=a`,
  )
  for (const query of [{}, { path: here }, { paths: [join(here, 'package.json')] }]) {
    const answer = await client.callTool({ name: 'discover_conventions', arguments: query })
    expect(textOf(answer)).toContain('on another machine')
  }
})

test('who may only read enters no project, and a folder of one machine is none on another', async () => {
  const { agent, projects } = await hosted(['read'])
  for (const identity of [shop, 'dir:0123456789abcdef', '/home/ann/shop']) {
    const client = await agent(`project=${encodeURIComponent(identity)}&session_id=a`)
    expect((await client.callTool({ name: 'memory_search', arguments: question })).isError ?? false).toBe(false)
  }
  expect(await projects()).toEqual([])
})
