import { expect, test } from 'vitest'
import { connectHttp, textOf } from '../support/mcp-client.ts'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const shop = 'git:github.com/acme/shop'

/** A server for many machines, and somebody on one of them. */
async function hosted(scopes: ('read' | 'write')[] = ['read', 'write']) {
  const served = await forThisTest(serveApp({ overrides: { publicUrl: 'https://memory.example' } }))
  const { secret } = await served.app.identity.createToken({ name: 'ann', scopes })
  const headers = { authorization: `Bearer ${secret}` }
  return {
    ...served,
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

test('who may only read enters no project, and a folder of one machine is none on another', async () => {
  const { agent, projects } = await hosted(['read'])
  for (const identity of [shop, 'dir:0123456789abcdef', '/home/ann/shop']) {
    const client = await agent(`project=${encodeURIComponent(identity)}&session_id=a`)
    expect((await client.callTool({ name: 'memory_search', arguments: question })).isError ?? false).toBe(false)
  }
  expect(await projects()).toEqual([])
})
