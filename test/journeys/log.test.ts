import { expect, test } from 'vitest'
import { createMachine } from '../support/mnema.ts'

test('a store that is down is answered plainly, and the log on the error stream says why', async () => {
  const machine = createMachine({ MNEMA_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'lore_status', arguments: {} } }
  const { code, stdout, stderr } = await machine.run(['mcp', '--toolsets', 'nodes'], {
    input: `${JSON.stringify(call)}\n`,
  })
  expect(code).toBe(0)
  expect(JSON.parse(stdout.trim()).result.content[0].text).toContain('Lore offline')
  const [line = ''] = stderr.split('\n').filter((text) => text.startsWith('{'))
  expect(JSON.parse(line)).toMatchObject({ name: 'mnema', level: 40 })
  expect(stderr).not.toMatch(/TypeError|unhandled/i)
})
