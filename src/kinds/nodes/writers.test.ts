import { afterEach, expect, test } from 'vitest'
import { node, nodeStores, type OpenedNodes, openNodes } from '../../../test/support/open-nodes.ts'

let memory: OpenedNodes
afterEach(() => memory.close())

test('the seats of a priority are counted, named when they are taken, and free again when one is lowered', async () => {
  memory = await openNodes()
  for (let i = 0; i < 5; i++) await memory.ok('lore_create_node', node(`core://id_${i}`, 'x', { priority: 0 }))
  const { text, error } = await memory.fail('lore_create_node', node('core://id_5', 'x', { priority: 0 }))
  expect(text).toContain('Lore create blocked by policy: Priority 0 is full (5/5).')
  expect(error.data).toMatchObject({ count: 5, cap: 5, uris: [0, 1, 2, 3, 4].map((i) => `core://id_${i}`) })
  const chinese = await memory.fail('lore_create_node', node('core://id_5', 'x', { priority: 0 }), { locale: 'zh' })
  expect(chinese.text).toContain('优先级 0 已满（5/5）')

  await memory.ok('lore_update_node', { uri: 'core://id_3', priority: 0, content: 'same seat' })
  await memory.ok('lore_update_node', { uri: 'core://soul', priority: 0, content: 'A boot node takes no seat.' })
  await memory.ok('lore_update_node', { uri: 'core://id_3', priority: 2 })
  await memory.ok('lore_create_node', node('core://id_5', 'x', { priority: 0 }))
  const raised = await memory.fail('lore_update_node', { uri: 'core://id_3', priority: 0 })
  expect(raised.text).toContain('Lore update blocked by policy')

  await memory.ok('lore_delete_node', { uri: 'core://id_0' })
  await memory.ok('lore_update_node', { uri: 'core://id_3', priority: 0 })
})

test.each(nodeStores)('of many writers at once, as many get a seat as there are (%s)', async (store) => {
  const nodes = { defaultDomain: 'core', priorityCaps: [3, 15], strictDisclosure: false } as const
  memory = await openNodes({ nodes }, store)
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, i) => memory.call('lore_create_node', node(`core://w_${i}`, 'x', { priority: 0 }))),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
})

test('a setting turns weak disclosures into refusals, another lifts the caps', async () => {
  memory = await openNodes({ nodes: { defaultDomain: 'project', priorityCaps: [null, 1], strictDisclosure: true } })
  const weak = await memory.fail('lore_create_node', node('x', 'x', { disclosure: '部署或测试时' }))
  expect(weak.text).toContain('Lore create blocked by policy')
  expect(weak.error.field).toBe('disclosure')
  for (let i = 0; i < 7; i++) await memory.ok('lore_create_node', node(`free_${i}`, 'x', { priority: 0 }))
  expect((await memory.ok('lore_get_node', { uri: 'free_1' })).output.uri).toBe('project://free_1')
})

test.each(nodeStores)('of two that ask for the last seat at once, one gets it (%s)', async (store) => {
  memory = await openNodes({}, store)
  for (let i = 0; i < 4; i++) await memory.ok('lore_create_node', node(`core://id_${i}`, 'x', { priority: 0 }))
  await memory.ok('lore_create_node', node('core://low'))
  const results = await Promise.all([
    memory.call('lore_create_node', node('core://id_4', 'x', { priority: 0 })),
    memory.call('lore_update_node', { uri: 'core://low', priority: 0 }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test.each(nodeStores)('nothing is put below what is being deleted or moved (%s)', async (store) => {
  memory = await openNodes({}, store)
  for (let round = 0; round < 8; round++) {
    const top = `project://r${round}`
    await memory.ok('lore_create_node', node(top))
    await memory.ok('lore_create_node', node(`${top}/old`))
    await Promise.all([
      memory.call('lore_create_node', node(`${top}/a`)),
      memory.call(
        round % 2 === 0 ? 'lore_delete_node' : 'lore_move_node',
        round % 2 === 0 ? { uri: top } : { old_uri: top, new_uri: `${top}_moved` },
      ),
      memory.call('lore_create_node', node(`${top}/old/b`)),
    ])
  }
  const { output } = await memory.person('tree', { uri: 'project://', depth: 12 })
  const uris = new Set(JSON.parse(JSON.stringify(output.entries)).map((entry: { uri: string }) => entry.uri))
  for (const uri of uris) {
    const above = String(uri).replace(/\/[^/]+$/, '')
    if (above !== 'project:/') expect(uris).toContain(above)
  }
})

test.each(nodeStores)('of two writers that hold the same version token, one wins (%s)', async (store) => {
  memory = await openNodes({}, store)
  const { output } = await memory.ok('lore_create_node', node('core://cas', 'zero'))
  const version_token = String(output.version_token)
  const results = await Promise.all(
    ['one', 'two', 'three'].map((content) =>
      memory.call('lore_update_node', { uri: 'core://cas', content, version_token }),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})
