import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { node, type OpenedNodes, openNodes } from '../../../test/support/open-nodes.ts'

let memory: OpenedNodes

beforeAll(async () => {
  memory = await openNodes()
})
afterAll(() => memory.close())

async function plant(...uris: string[]): Promise<void> {
  for (const uri of uris) await memory.ok('lore_create_node', node(uri))
}

describe('a move', () => {
  test('takes everything below along; every former address answers with the new one', async () => {
    await plant('project://a', 'project://a/b', 'project://a/b/c', 'project://a/bc', 'project://z')
    const moved = await memory.ok('lore_move_node', { old_uri: 'project://a/b', new_uri: 'project://z/b2' })
    expect(moved.text).toBe('Moved project://a/b → project://z/b2\n2 nodes moved; their old URIs keep answering.')
    await memory.ok('lore_move_node', { old_uri: 'project://z/b2', new_uri: 'project://z/b3' })
    const first = await memory.ok('lore_get_node', { uri: 'project://a/b/c' })
    expect(first.output).toMatchObject({ uri: 'project://z/b3/c', asked_for: 'project://a/b/c' })
    expect(first.text).toContain('Moved: project://a/b/c → project://z/b3/c')
    expect((await memory.ok('lore_get_node', { uri: 'project://z/b2' })).output.uri).toBe('project://z/b3')
    expect((await memory.ok('lore_get_node', { uri: 'project://a' })).output.children).toMatchObject([
      { uri: 'project://a/bc' },
    ])
    const again = await memory.ok('lore_move_node', { old_uri: 'project://a/b', new_uri: 'project://z/b3' })
    expect(again.output.moved).toBe(0)
    const child = await memory.ok('lore_create_node', node('project://a/b/new'))
    expect(child.output.uri).toBe('project://z/b3/new')
  })

  test('is refused below itself, onto another node, without a parent, and for the fixed nodes', async () => {
    await plant('project://m', 'project://m/n', 'project://m_2')
    const refused = async (old_uri: string, new_uri: string) => {
      const { error, text } = await memory.fail('lore_move_node', { old_uri, new_uri })
      expect(text).toMatch(/^Lore move (failed|blocked by policy): /)
      return error.code
    }
    expect(await refused('project://m', 'project://m/n/m')).toBe('conflict')
    expect(await refused('project://m', 'project://M/x')).toBe('conflict')
    expect(await refused('project://m', 'project://m_2')).toBe('conflict')
    expect(await refused('project://m', 'project://nobody/m')).toBe('not_found')
    expect(await refused('project://m', 'project://')).toBe('invalid_input')
    expect(await refused('core://soul', 'core://spirit')).toBe('protected')
    expect(await refused('project://m', 'core://agent/gemini')).toBe('protected')
    expect(await refused('project://none', 'project://m9')).toBe('not_found')
    expect((await memory.ok('lore_get_node', { uri: 'project://m/n' })).output.uri).toBe('project://m/n')
    await memory.ok('lore_move_node', { old_uri: 'project://m', new_uri: 'project://M' })
    expect((await memory.ok('lore_get_node', { uri: 'project://m/n' })).output.uri).toBe('project://M/n')
  })

  test('is refused where something would stand too deep', async () => {
    await plant('core://deep', 'core://deep/x', 'core://d1')
    let path = 'core://d1'
    for (let i = 2; i <= 10; i++) {
      path = `${path}/d${i}`
      await plant(path)
    }
    expect(
      (await memory.fail('lore_move_node', { old_uri: 'core://deep', new_uri: `${path}/d11/d12` })).error.code,
    ).toBe('not_found')
    await plant(`${path}/d11`)
    expect(
      (await memory.fail('lore_move_node', { old_uri: 'core://deep', new_uri: `${path}/d11/deep` })).text,
    ).toContain('13 segments')
  })
})

describe('a deletion', () => {
  test('takes whole segments, says how many, and comes back whole', async () => {
    await plant(
      'project://v1_0',
      'project://v1_0/notes',
      'project://v1_0/notes/more',
      'project://v1x0',
      'project://v1_0b',
    )
    const deleted = await memory.ok('lore_delete_node', { uri: 'project://v1_0' })
    expect(deleted.text).toContain('Deleted project://v1_0\n3 nodes in the trash.')
    expect((await memory.call('lore_get_node', { uri: 'project://v1_0/notes' })).ok).toBe(false)
    await memory.ok('lore_get_node', { uri: 'project://v1x0' })
    await memory.ok('lore_get_node', { uri: 'project://v1_0b' })
    expect((await memory.person('trash')).text).toContain('project://v1_0 (3)')
    expect((await memory.person('history', { uri: 'project://v1_0/notes' })).text).toContain('remove')

    const restored = await memory.person('restore', { uri: 'project://v1_0' })
    expect(restored.output).toMatchObject({ uri: 'project://v1_0', restored: 3 })
    expect((await memory.ok('lore_get_node', { uri: 'project://v1_0/notes/more' })).output.glossary).toEqual(['more'])
    expect((await memory.personFails('restore', { uri: 'project://v1_0' })).error.code).toBe('conflict')
  })

  test('does not come back onto another node, nor before its parent; it follows a parent that moved', async () => {
    await plant('project://p', 'project://p/q', 'project://p/r')
    await memory.ok('lore_delete_node', { uri: 'project://p/q' })
    await plant('project://p/q')
    expect((await memory.personFails('restore', { uri: 'project://p/q' })).error.code).toBe('conflict')
    await memory.ok('lore_delete_node', { uri: 'project://p/r' })
    await memory.ok('lore_move_node', { old_uri: 'project://p', new_uri: 'project://pp' })
    expect((await memory.person('restore', { uri: 'project://p/r' })).output.uri).toBe('project://pp/r')
    await memory.ok('lore_delete_node', { uri: 'project://pp/r' })
    await memory.ok('lore_delete_node', { uri: 'project://pp' })
    const { text } = await memory.personFails('restore', { uri: 'project://pp/r' })
    expect(text).toContain('mnema nodes restore project://pp')
  })

  test('is refused for the fixed nodes, and for good only by a person', async () => {
    const refused = await memory.fail('lore_delete_node', { uri: 'core://agent' })
    expect(refused.error.code).toBe('protected')
    await plant('core://gone')
    await memory.ok('lore_delete_node', { uri: 'core://gone' })
    expect((await memory.person('purge', { unit: 'core://gone' })).output.purged).toBe(1)
    expect((await memory.personFails('restore', { uri: 'core://gone' })).error.code).toBe('not_found')
    expect((await memory.personFails('history', { uri: 'core://gone' })).error.code).toBe('not_found')
  })
})

describe('a person', () => {
  test('sees every revision and brings one back', async () => {
    await memory.ok('lore_create_node', node('core://hist', 'one', { glossary: ['h1'] }))
    await memory.ok('lore_update_node', { uri: 'core://hist', content: 'two', glossary_add: ['h2'], priority: 3 })
    await memory.ok('lore_move_node', { old_uri: 'core://hist', new_uri: 'core://hist2' })
    const { output } = await memory.person('history', { uri: 'core://hist' })
    expect(output.uri).toBe('core://hist2')
    expect(JSON.stringify(output.revisions)).toContain('["content","priority","glossary"]')
    expect((await memory.person('show', { uri: 'core://hist2', revision: 1 })).output).toMatchObject({
      content: 'one',
      uri: 'core://hist',
    })
    expect((await memory.personFails('show', { uri: 'core://hist2', revision: 99 })).error.field).toBe('revision')
    await memory.person('restore', { uri: 'core://hist2', revision: 1 })
    expect((await memory.ok('lore_get_node', { uri: 'core://hist2' })).output).toMatchObject({
      content: 'one',
      priority: 2,
      glossary: ['h1'],
    })
  })

  test('sees the tree', async () => {
    await plant('docs://guide', 'docs://guide/intro')
    const { text } = await memory.person('tree', { uri: 'docs://' })
    expect(text).toBe('docs://  (1 below)\n  guide (priority 2, 1 below)\n    intro (priority 2)'.replace('  (', ' ('))
    expect((await memory.person('tree')).text).toContain('preferences://')
    expect((await memory.ok('lore_list_domains')).text).toContain(
      '- docs (1) — open root with lore_get_node uri="docs://" nav_only=true',
    )
  })
})
