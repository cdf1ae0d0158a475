import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Agent, createMachine, type Reply } from '../../support/mnema.ts'
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

  test('the same holds for rules, experiences and notes', async () => {
    const agent = await createMachine().mcp({ args: ['--toolsets', 'nodes,rules,experiences,notes'] })
    const taken = (reply: Reply, field: string): boolean => {
      if (reply.isError) expect(reply.text).toContain(field)
      return !reply.isError
    }
    const project = await projectOf(agent)
    taken(await agent.call('get_rules', { paths: 'src/a.ts', task: 'rename a function' }), 'paths')
    const rules = JSON.stringify([{ rule: 'Name functions with verbs.', triggers: ['function'] }])
    if (taken(await agent.call('propose_rules', { paths: '["src/a.ts"]', rules }), 'rules')) {
      const found = await agent.call('search_rules', { query: 'name functions with verbs' })
      expect(found.text).not.toMatch(/["[{]Name functions|triggers":/)
    }
    const content = JSON.stringify({ what: 'lamp out', why: 'fuse', where: 'quay', learned: 'carry fuses' })
    const noted = await agent.call('memory_note', { title: 'Quay lamp', type: 'discovery', scope: 'project', content })
    if (taken(noted, 'content')) {
      const reference = /lr_[0-9a-f]+/.exec(noted.text)?.[0]
      const read = await agent.call('memory_read', { ref: reference })
      expect(read.text).toContain('carry fuses')
      expect(read.text).not.toContain('{"what"')
    }
    const created = await agent.call('create_note', {
      project,
      body: '# Berth\n\nLong.\n',
      tags: '["berth", "harbour"]',
    })
    if (taken(created, 'tags')) {
      const read = JSON.stringify((await agent.call('get_note', { ref: created.structured.noteId })).structured)
      expect(read).toContain('berth')
      expect(read).not.toContain('[\\"berth')
    }
  })

  test('what no schema says at its root is said when the tool is called', async () => {
    const agent = await createMachine().mcp({ args: ['--toolsets', 'notes,experiences'] })
    const project = await projectOf(agent)
    const note = async (title: string) =>
      String((await agent.call('create_note', { project, body: `# ${title}\n\nx\n` })).structured.noteId)
    const [from, to] = [await note('From'), await note('To')]
    const neither = await agent.call('link', { from, relation: 'see' })
    const both = await agent.call('link', { from, relation: 'see', to, toTitle: 'Elsewhere' })
    for (const reply of [neither, both]) {
      expect(reply.isError).toBe(true)
      expect(reply.text).toMatch(/\bto\b|toTitle/)
    }
    const fixes = await agent.call('memory_note', {
      title: 'Two fixes',
      type: 'discovery',
      scope: 'project',
      content: { what: 'x', why: 'seen while testing', where: 'ci/build.yml', learned: 'y' },
      fix: { kind: 'command', command: 'make', diff: '--- a\n' },
    })
    expect(fixes.isError).toBe(true)
    expect(fixes.text).toContain('fix')
  })

  test('every schema is one that a provider accepts, and the list does not depend on what is stored', async () => {
    const agent = await createMachine().mcp({ args: ['--toolsets', 'all'] })
    const before = await agent.client.listTools()
    for (const tool of before.tools) {
      expect(`mcp__plugin_mnema_mnema__${tool.name}`).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
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

async function projectOf(agent: Agent): Promise<string> {
  const { text } = await agent.call('get_my_projects')
  return /\bdefault\/[\w-]+/.exec(text)?.[0] ?? 'default'
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
