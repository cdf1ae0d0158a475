import { describe, expect, test } from 'vitest'
import { connectHttp, textOf } from '../support/mcp-client.ts'
import { reverseProxy } from '../support/reverse-proxy.ts'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const hosted = { overrides: { publicUrl: 'https://memory.example' } }

describe.each(['plain', 'forwarding'] as const)('behind a %s reverse proxy', (manner) => {
  test('an agent with a token reads and writes, below a path too', async () => {
    const { url, app } = await forThisTest(serveApp(hosted))
    const { secret } = await app.identity.createToken({ name: 'codex', scopes: ['read', 'write'] })
    const outside = await reverseProxy(url, { manner, below: '/memory' })
    const client = await connectHttp(`${outside}/api/mcp?client_type=codex`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    const node = {
      uri: 'project://quay',
      content: 'Quay four is closed.',
      priority: 2,
      glossary: ['quay four'],
      disclosure: 'When quay four is asked for',
    }
    expect(textOf(await client.callTool({ name: 'lore_create_node', arguments: node }))).toContain('Created')
    expect(textOf(await client.callTool({ name: 'lore_get_node', arguments: { uri: node.uri } }))).toContain('closed')
  })

  test('without a token nothing is served, though the server stands on loopback', async () => {
    const { url } = await forThisTest(serveApp(hosted))
    const outside = await reverseProxy(url, { manner })
    for (const path of ['/api/mcp', '/api/openapi.json', '/api/v1/nodes/search?query=quay', '/']) {
      const response = await fetch(`${outside}${path}`, path === '/api/mcp' ? { method: 'POST', body: '{}' } : {})
      expect(response.status, path).toBe(401)
      expect(response.headers.get('www-authenticate'), path).toContain('Bearer')
    }
    const event = await fetch(`${outside}/api/lifecycle/event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"runtime":"codex","event":"SessionStart","payload":{}}',
    })
    expect(event.status).toBe(401)
    expect((await fetch(`${outside}/api/health`)).status).toBe(200)
  })
})

test('a server that needs no token refuses what a proxy passes on, and says what to set', async () => {
  const { url } = await forThisTest(serveApp())
  const outside = await reverseProxy(url, { manner: 'forwarding' })
  const response = await fetch(`${outside}/api/v1/nodes/search?query=quay`)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ remedy: expect.stringContaining('MNEMA_PUBLIC_URL') })
})
