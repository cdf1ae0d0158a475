import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createMachine } from '../../support/mnema.ts'
import { node } from '../../support/node-input.ts'

describe('what clients send and take', () => {
  test('a list or number that is sent as a string is taken as what it plainly is, or refused by name', async () => {
    const agent = await createMachine().mcp()
    const sent = [
      {
        ...node('project://quay', 'Quay four is closed.', ''),
        priority: '2',
        glossary: '["quay four", "closed quay"]',
      },
      { ...node('project://quay_five', 'Quay five is open.', ''), glossary: 'quay five' },
    ]
    const expected = [['closed quay', 'quay four'], ['quay five']]
    for (const [i, input] of sent.entries()) {
      const reply = await agent.call('lore_create_node', { ...input, disclosure: 'When a quay is asked for' })
      const stored = await agent.call('lore_get_node', { uri: input.uri })
      if (reply.isError) {
        expect(reply.text).toMatch(/glossary|priority/)
        expect(stored.isError).toBe(true)
      } else {
        expect([...(stored.structured.glossary as string[])].sort()).toEqual(expected[i])
        expect(stored.structured.priority).toBe(2)
      }
    }
    const search = await agent.call('lore_search', { query: 'quay', limit: '3' })
    expect(search.text).toMatch(search.isError ? /limit/ : /project:\/\/quay/)
  })

  test('every schema is one that a provider accepts, and the list does not depend on what is stored', async () => {
    const agent = await createMachine().mcp({ args: ['--toolsets', 'all'] })
    const before = await agent.client.listTools()
    for (const tool of before.tools) {
      expect(`mcp__plugin_lore_lore__${tool.name}`).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
      expect((tool.description ?? '').length).toBeLessThanOrEqual(1024)
      expect(tool.inputSchema).toMatchObject({ type: 'object' })
      if (tool.outputSchema) expect(tool.outputSchema).toMatchObject({ type: 'object' })
      for (const key of ['oneOf', 'anyOf', 'allOf', 'not', 'enum', '$ref'])
        expect(tool.inputSchema).not.toHaveProperty(key)
      const text = JSON.stringify(tool.inputSchema)
      expect(text).not.toMatch(/"\$ref":"(?!#)/)
      for (const array of text.match(/\{[^{}]*"type":"array"[^{}]*\{?/g) ?? []) expect(array).toContain('"items"')
    }
    for (let i = 0; i < 20; i++) await agent.call('lore_create_node', node(`project://n_${i}`, `Text ${i}.`, `n ${i}`))
    const after = await agent.client.listTools()
    expect(fingerprint(after.tools)).toBe(fingerprint(before.tools))
  })
})

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
