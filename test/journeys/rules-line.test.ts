import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { serveStdio } from '../../src/doors/mcp/index.ts'
import { openRules } from '../support/open-rules.ts'

test('one line of JSON-RPC without a handshake is answered, the project given by name', async () => {
  const shop = await openRules()
  await shop.seed({ text: 'Use the repository layer for database access', title: 'DB via repository' })
  const input = new PassThrough()
  const output = new PassThrough()
  const served = serveStdio(shop.app, {
    toolsets: ['rules'],
    workingDirectory: '/',
    environment: {},
    input,
    output,
  })
  const call = { name: 'search_rules', arguments: { query: 'database', project: 'shop' } }
  input.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })}\n`)
  await served
  const [line = ''] = String(output.read()).split('\n')
  const { id, result } = JSON.parse(line)
  expect(id).toBe(1)
  expect(result.content[0].text).toBe(
    "Rules in `shop` matching 'database', best match first:\n- [global] Use the repository layer for database access",
  )
  expect(result.structuredContent.project).toBe('shop')
})
