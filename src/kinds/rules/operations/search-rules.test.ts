import { expect, test } from 'vitest'
import { openRules } from '../../../../test/support/open-rules.ts'

test('looks up rules of any scope, best first, and names what the session has', async () => {
  const shop = await openRules()
  await shop.seed(
    { text: 'Use the repository layer for database access; never query from controllers', title: 'DB via repository' },
    { text: 'Open database connections in one place', scope: 'section:web' },
    { text: 'Wrap every write to the database in a transaction', pending: true },
    { text: 'Translate every label' },
  )
  const first = await shop.agent('search_rules', { query: 'database access' })
  expect(first.text.split('\n')).toEqual([
    "Rules in `shop` matching 'database access', best match first:",
    '- [global] Use the repository layer for database access; never query from controllers',
    '- [section:web] Open database connections in one place',
  ])
  const second = await shop.agent('search_rules', { query: 'repository for database queries' })
  expect(second.text).toContain('Also matching, already sent to you in this session: DB via repository')
  expect(second.text).not.toContain('- [global] Use the repository')
  expect((await shop.agent('search_rules', { query: 'kubernetes' })).text).toBe(
    "No approved rule in `shop` matches 'kubernetes'.",
  )
})

test('takes the project by name or folder, and says so where there is none', async () => {
  const shop = await openRules()
  await shop.seed({ text: '列表接口的每页条数不能超过一百' })
  const away = { workingDirectory: '/' }
  expect((await shop.agent('search_rules', { query: '每页条数', project: 'shop' }, away)).text).toContain('[global]')
  const byFolder = { ...away, sessionId: 's2' }
  expect((await shop.agent('search_rules', { query: '每页条数', path: shop.directory }, byFolder)).text).toContain(
    '[global]',
  )
  const nowhere = await shop.agent('search_rules', { query: 'x', project: 'nobody' }, away)
  expect(nowhere.text).toContain('No lore project matches')
})

test('the first of a longer answer are the shorter answer, and the limit is refused beyond 50', async () => {
  const shop = await openRules()
  await shop.seed(
    ...Array.from({ length: 12 }, (_, place) => ({ text: `Cache the tree of part ${place} for ${place + 2} minutes` })),
  )
  const ask = async (limit: number) =>
    (await shop.agent('search_rules', { query: 'cache tree', limit }, { sessionId: `s${limit}` })).output.rules
  const [long, short] = [await ask(12), await ask(3)]
  expect(long).toHaveLength(12)
  expect(short).toEqual(Array.isArray(long) ? long.slice(0, 3) : [])
  expect(await shop.agentFails('search_rules', { query: 'cache', limit: 51 })).toContain('limit')
})
