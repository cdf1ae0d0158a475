import { afterEach, expect, test } from 'vitest'
import { node, type OpenedNodes, openNodes } from '../../../test/support/open-nodes.ts'

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

test('of many writers at once, as many get a seat as there are', async () => {
  memory = await openNodes({ nodes: { defaultDomain: 'core', priorityCaps: [3, 15], strictDisclosure: false } })
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
