import { describe, expect, test } from 'vitest'
import { clientOf, connectHttp, revisions, textOf } from '../support/mcp-client.ts'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const tenTools = [
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

const node = {
  uri: 'project://quay',
  content: 'Quay four is closed in winter.',
  priority: 2,
  glossary: ['quay four'],
  disclosure: 'When quay four is asked for',
}

describe.each(revisions)('the official client of %s over HTTP', (revision) => {
  test('lists the ten tools, writes, reads and searches', async () => {
    const { url } = await forThisTest(serveApp())
    const client = await connectHttp(`${url}/api/mcp?client_type=mcp&toolsets=nodes`, { revision })
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect(client.getInstructions()).toContain('lore_search')

    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name).sort()).toEqual([...tenTools].sort())

    const created = await client.callTool({ name: 'lore_create_node', arguments: node })
    expect(textOf(created)).toContain('Created project://quay')
    expect(created.structuredContent).toMatchObject({ uri: 'project://quay' })

    const read = await client.callTool({ name: 'lore_get_node', arguments: { uri: 'project://quay' } })
    expect(textOf(read)).toContain('Quay four is closed in winter.')

    const found = await client.callTool({ name: 'lore_search', arguments: { query: 'is the quay open in winter' } })
    expect(textOf(found)).toContain('project://quay')
  })

  test('offers resources and prompts', async () => {
    const { url } = await forThisTest(serveApp())
    const client = await connectHttp(`${url}/mcp`, { revision })
    await client.callTool({ name: 'lore_create_node', arguments: node })

    const { resources } = await client.listResources()
    expect(resources.map((resource) => resource.uri)).toContain('mnema://nodes/boot')
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map((template) => template.uriTemplate)).toContain('mnema://nodes/get/{uri}')
    const { contents } = await client.readResource({ uri: `mnema://nodes/get/${encodeURIComponent(node.uri)}` })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining(node.content) })
    await expect(client.readResource({ uri: 'mnema://nodes/nowhere' })).rejects.toThrow('no such resource')

    const { prompts } = await client.listPrompts()
    expect(prompts.map((prompt) => prompt.name)).toEqual(['recall', 'remember'])
    const { messages } = await client.getPrompt({ name: 'recall', arguments: { topic: 'quays' } })
    expect(JSON.stringify(messages)).toContain('quays')
  })
})

test('a client that negotiates by itself gets the newest revision', async () => {
  const { url } = await forThisTest(serveApp())
  const client = await connectHttp(`${url}/api/mcp`, { revision: '2026-07-28' })
  expect(client.getProtocolEra()).toBe('modern')
  expect(clientOf('2025-11-25').getNegotiatedProtocolVersion()).toBeUndefined()
})

describe('toolsets', () => {
  test('one that does not exist is refused with those that do', async () => {
    const { url } = await forThisTest(serveApp())
    const response = await fetch(`${url}/api/mcp?toolsets=nodes,ghosts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', field: 'toolsets', remedy: /nodes/ })
  })

  test('a prefix goes before the names of its tools', async () => {
    const { url } = await forThisTest(serveApp())
    const client = await connectHttp(`${url}/api/mcp?toolsets=nodes:mem_`)
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name).sort()).toEqual(tenTools.map((name) => `mem_${name}`).sort())
    const result = await client.callTool({ name: 'mem_lore_status', arguments: {} })
    expect(textOf(result)).toContain('Lore online')
  })
})

describe('what a token may not do', () => {
  test('a read token does not see tools that write, and a forged call answers like one to a tool that is not there', async () => {
    const { url, app } = await forThisTest(serveApp())
    const { secret } = await app.identity.createToken({ name: 'reader', scopes: ['read'] })
    const client = await connectHttp(`${url}/api/mcp`, { headers: { authorization: `Bearer ${secret}` } })
    const { tools } = await client.listTools()
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true)
    expect(tools.map((tool) => tool.name)).not.toContain('lore_create_node')

    const forged = client.callTool({ name: 'lore_create_node', arguments: node })
    const unknown = client.callTool({ name: 'lore_no_such_tool', arguments: node })
    const [first, second] = await Promise.all(
      [forged, unknown].map((call) => call.catch((error: Error) => error.message)),
    )
    expect(first).toEqual(second)
    expect(String(first)).toMatch(/unknown tool/i)

    const local = await connectHttp(`${url}/api/mcp`)
    const missing = await local.callTool({ name: 'lore_get_node', arguments: { uri: node.uri } })
    expect(missing.isError).toBe(true)
  })

  test('a revoked token ends at the next request', async () => {
    const { url, app } = await forThisTest(serveApp())
    const { secret, token } = await app.identity.createToken({ name: 'short', scopes: ['write'] })
    const client = await connectHttp(`${url}/api/mcp`, { headers: { authorization: `Bearer ${secret}` } })
    await client.listTools()
    await app.identity.revokeToken(token.id)
    await expect(client.listTools()).rejects.toThrow()
  })
})
