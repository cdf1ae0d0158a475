import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRules, type SeededRule } from '../../../../test/support/open-rules.ts'

const secrets: SeededRule = { text: 'Never commit secrets or API keys', title: 'No secrets', always: true }
const cursor: SeededRule = {
  text: 'Paginate list endpoints with a cursor',
  title: 'Cursor pagination',
  triggers: ['pagination', 'list endpoint'],
}
const repository: SeededRule = {
  text: 'Use the repository layer for database access; never query from controllers',
  title: 'DB via repository',
  triggers: ['database access', 'sql'],
}
const states: SeededRule = {
  text: '订单状态只能通过状态机变更，不要直接更新字段',
  title: '订单状态机',
  triggers: ['订单状态'],
}
const change = { paths: ['src/api/orders.ts'], task: 'add pagination to the orders endpoint' }

test('sends what the change needs and names the rest by title', async () => {
  const shop = await openRules()
  const [, , id, other] = await shop.seed(secrets, cursor, repository, states)
  const { text, output } = await shop.agent('get_rules', change)
  expect(text.split('\n')).toEqual([
    'Rules for project `shop` (follow before writing code; sections: src/api)',
    '- [global] Never commit secrets or API keys',
    '- [global] Paginate list endpoints with a cursor',
    '2 other rule(s) cover these files but were not chosen for your task. If one of these titles matters for your change, call get_rules again with its id in `include`; or use search_rules:',
    `- ${id} DB via repository`,
    `- ${other} 订单状态机`,
  ])
  expect(output).toMatchObject({ project: 'shop', in_scope: 4, already_sent: 0, notes: [] })
})

test('what the session has is counted once and not repeated, until the context was lost', async () => {
  const shop = await openRules()
  await shop.seed(secrets, cursor)
  await shop.agent('get_rules', change)
  const second = await shop.agent('get_rules', change)
  expect(second.text).toContain('Nothing new')
  expect(second.text).toContain('2 relevant rule(s) are not repeated')
  expect(second.text).not.toContain('Paginate')
  const third = await shop.agent('get_rules', change)
  expect(third.text).not.toContain('not repeated')
  expect(third.output.already_sent).toBe(2)
  expect((await shop.agent('get_rules', { ...change, refresh: true })).text).toContain('- [global] Paginate')
  expect((await shop.agent('get_rules', change, { sessionId: 'other' })).text).toContain('- [global] Paginate')
})

test('a rule whose text was changed has not been given yet', async () => {
  const shop = await openRules()
  const [id = ''] = await shop.seed(cursor)
  await shop.agent('get_rules', change)
  await shop.person('edit', { id, rule: 'Paginate list endpoints with an opaque cursor' })
  expect((await shop.agent('get_rules', change)).text).toContain('opaque cursor')
})

test('without a task every rule in scope is listed, and once it is said why', async () => {
  const shop = await openRules()
  await shop.seed(cursor, repository, { ...states, scope: 'section:web' })
  const { text } = await shop.agent('get_rules', { paths: ['src/api/orders.ts'], task: '  ' })
  expect(text).toContain('No task was given, so every applicable rule is listed.')
  expect(text).toContain('Paginate')
  expect(text).toContain('repository layer')
  expect(text).not.toContain('订单')
  const again = await shop.agent('get_rules', { paths: ['web/x.ts'] })
  expect(again.text).toContain('- [section:web] 订单状态只能通过状态机变更，不要直接更新字段')
  expect(again.text).not.toContain('No task was given')
})

test('an id from the titles is sent in full, whatever the task, and again where it is asked for', async () => {
  const shop = await openRules()
  const [id = ''] = await shop.seed(repository)
  for (let call = 0; call < 2; call++) {
    const { text } = await shop.agent('get_rules', { ...change, include: [id] })
    expect(text).toContain('- [global] Use the repository layer')
  }
  const wrong = await shop.agent('get_rules', { ...change, include: ['deadbeef', 'no id', ...Array(40).fill(id)] })
  expect(wrong.text).toContain('2 of the ids in `include` belong to no approved rule')
  expect(wrong.text).toContain('Only the first 30 ids of `include` were read.')
})

test('paths of other projects are left out and counted', async () => {
  const shop = await openRules()
  await shop.seed({ ...cursor, scope: 'section:src/api' })
  const elsewhere = [join(shop.project('billing'), 'src/api/x.ts'), '/etc/hosts']
  const { text } = await shop.agent('get_rules', { ...change, paths: [...change.paths, ...elsewhere] })
  expect(text).toContain('2 of the paths are not in project `shop`')
  expect(text).toContain('sections: src/api)')
})

test('files of no project, and a project without rules', async () => {
  const shop = await openRules()
  const nowhere = await shop.agent('get_rules', { ...change, paths: ['/etc/hosts'] }, { workingDirectory: '/' })
  expect(nowhere.text).toMatch(/^No lore project matches these paths.*Proceed normally\.$/)
  const { text } = await shop.agent('get_rules', change)
  expect(text).toContain('No rules apply to src/api in `shop` yet.')
  expect(text).toContain('discover_conventions')
  expect((await shop.agent('get_rules', change)).text).toBe('No rules apply to src/api in `shop` yet.')
})

test('rules without tags are asked for once', async () => {
  const shop = await openRules()
  await shop.seed({ text: cursor.text }, repository)
  const { text } = await shop.agent('get_rules', change)
  expect(text).toContain('1 approved rule(s) in `shop` have no tags yet')
  expect(text).toContain('- [global] Paginate')
  expect((await shop.agent('get_rules', change)).text).not.toContain('tags')
})

test('what waits is never sent, not even by its id', async () => {
  const shop = await openRules()
  const [id = ''] = await shop.seed({ ...cursor, pending: true }, repository)
  const { text } = await shop.agent('get_rules', { paths: change.paths, include: [id] })
  expect(text).not.toContain('Paginate')
  expect(text).not.toContain(id)
})

test('a cap in tokens holds for rules and titles together', async () => {
  const shop = await openRules()
  const rules = Array.from({ length: 30 }, (_, place) => ({
    text: `Keep part ${place} of the pagination code apart from area ${place * 7}`,
    title: `Part ${place}`,
    triggers: ['pagination'],
  }))
  await shop.seed(...rules)
  const { text, output } = await shop.agent('get_rules', { ...change, max_tokens: 200 })
  expect(text.length).toBeLessThan(1200)
  expect(output.rules).not.toHaveLength(0)
  expect(text).toContain('did not fit into max_tokens')
})

test('the specific comes before the general, and only files in scope count', async () => {
  const shop = await openRules()
  await shop.seed(
    { text: 'Name list endpoints in the plural', triggers: ['pagination'] },
    { text: 'Cap each page of the orders endpoint at one hundred', scope: 'glob:src/api/**', triggers: ['pagination'] },
    { text: 'Translate the pagination controls', scope: 'section:web', triggers: ['pagination'] },
  )
  const { text } = await shop.agent('get_rules', change)
  expect(text.split('\n').slice(1, 3)).toEqual([
    '- [glob:src/api/**] Cap each page of the orders endpoint at one hundred',
    '- [global] Name list endpoints in the plural',
  ])
  expect(text).not.toContain('Translate')
})

test('what a file imports and names speaks for a rule', async () => {
  const shop = await openRules()
  await shop.seed({ text: 'Close every ioredis client when the process ends', triggers: ['ioredis'] })
  const path = shop.write('src/a.ts', "import Redis from 'ioredis'\nexport class IoredisClient {}\n")
  const asked = { paths: [path], task: 'rename the client class and its process handling' }
  const { output } = await shop.person('resolve', asked)
  const bare = await shop.person('resolve', { ...asked, paths: ['src/b.ts'] })
  expect(likelihoods(output)[0]).toBeGreaterThan(likelihoods(bare.output)[0] ?? 1)
})

test('a Chinese task finds its Chinese rule and leaves the English ones', async () => {
  const shop = await openRules()
  await shop.seed(cursor, repository, states)
  const { output } = await shop.agent('get_rules', { paths: ['src/a.ts'], task: '取消订单时修改订单状态' })
  expect(output.rules).toMatchObject([{ text: states.text }])
})

test('what is wrong with a call is said by field', async () => {
  const shop = await openRules()
  expect(await shop.agentFails('get_rules', { task: 'x' })).toContain('paths')
  expect(await shop.agentFails('get_rules', { ...change, max_tokens: 5 })).toContain('max_tokens')
  expect(await shop.agentFails('get_rules', { ...change, colour: 1 })).toContain('colour')
})

test('a link that leads out of the project is not read', async () => {
  const shop = await openRules()
  await shop.seed(cursor)
  mkdirSync(join(shop.directory, 'src'), { recursive: true })
  const { output } = await shop.agent('get_rules', { ...change, paths: ['src/../../../../etc/passwd', 'src/x.ts'] })
  expect(output.project === undefined || output.project === 'shop').toBe(true)
})

test('only what was sent is counted, and resolve counts nothing', async () => {
  const shop = await openRules()
  await shop.seed(cursor, repository)
  await shop.person('resolve', change)
  expect((await shop.person('doctor', {})).output.calls).toBe(0)
  await shop.agent('get_rules', change)
  await shop.agent('get_rules', change)
  expect((await shop.person('doctor', {})).output.calls).toBe(2)
})

function likelihoods(output: Record<string, unknown>): number[] {
  const { rules } = output
  return Array.isArray(rules) ? rules.map(({ likelihood }) => Number(likelihood)) : []
}
