import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OpenedRules, openRules } from '../../../test/support/open-rules.ts'
import type { JsonObject } from '../../contract/index.ts'

async function hook(shop: OpenedRules, nativeEvent: string, fields: JsonObject, session = 's1'): Promise<string> {
  const { output } = await shop.app.lifecycle({
    runtime: 'claude-code',
    nativeEvent,
    payload: { session_id: session, cwd: shop.directory, ...fields },
    environment: {},
  })
  return output.mode === 'none' ? '' : JSON.stringify(output.value)
}

const start = (shop: OpenedRules, source: string) => hook(shop, 'SessionStart', { source })
const ask = (shop: OpenedRules, prompt: string, session?: string) => hook(shop, 'UserPromptSubmit', { prompt }, session)
const edit = (shop: OpenedRules, path: string, tool = 'Edit', session?: string) =>
  hook(shop, 'PreToolUse', { tool_name: tool, tool_input: { file_path: path } }, session)

const patient = { recall: { timeout: 5_000 } }

async function openShop(): Promise<OpenedRules> {
  const shop = await openRules({ ...patient })
  await shop.seed(
    { text: 'Never commit secrets', always: true },
    { text: 'Paginate list endpoints with a cursor', triggers: ['pagination'] },
    { text: 'Return errors as problem+json', scope: 'section:src/api' },
    { text: 'Give every button a visible focus style', scope: 'glob:web/**/*.tsx' },
  )
  return shop
}

test('a session starts with what always holds', async () => {
  const shop = await openShop()
  const text = await start(shop, 'startup')
  expect(text).toContain('[global] Never commit secrets')
  expect(text).not.toContain('Paginate')
})

test('a prompt is given the rules that it calls for, once in a session', async () => {
  const shop = await openShop()
  const text = await ask(shop, 'Please add pagination to the list of invoices')
  expect(text).toContain('Rules for project `shop` (follow before writing code)')
  expect(text).toContain('[global] Paginate list endpoints with a cursor')
  expect(text).toContain('[global] Never commit secrets')
  expect(text).not.toContain('focus')
  expect(await ask(shop, 'Please add pagination to the list of invoices')).toBe('')
  expect(await ask(shop, 'pagination for orders, please', 's2')).toContain('Paginate')
})

test('a prompt that has nothing to do with any rule is told nothing', async () => {
  const shop = await openShop()
  for (const prompt of ['What does this repository do?', '你好', 'thanks!', 'sort the imports alphabetically']) {
    expect(await ask(shop, prompt)).toBe('')
  }
})

test('a file that a prompt names brings the rules of its scope to be weighed', async () => {
  const shop = await openShop()
  shop.write('src/api/orders.ts', '')
  const text = await ask(shop, 'make the errors in src/api/orders.ts consistent')
  expect(text).toContain('sections: src/api)')
  expect(text).toContain('[section:src/api] Return errors as problem+json')
})

test.each(['Edit', 'Write', 'MultiEdit', 'NotebookEdit'])('before %s the rules of the file are given', async (tool) => {
  const shop = await openShop()
  const path = join(shop.directory, 'src/api/orders.ts')
  const fields = { tool_name: tool, tool_input: { [tool === 'NotebookEdit' ? 'notebook_path' : 'file_path']: path } }
  const text = await hook(shop, 'PreToolUse', fields)
  expect(JSON.parse(text).hookSpecificOutput.hookEventName).toBe('PreToolUse')
  expect(text).toContain('[section:src/api] Return errors as problem+json')
  expect(text).not.toContain('focus')
  expect(await hook(shop, 'PreToolUse', fields)).toBe('')
  expect(await edit(shop, join(shop.directory, 'web/ui/Button.tsx'))).toContain('visible focus style')
})

test('other tools, and files of no project, are told nothing', async () => {
  const shop = await openShop()
  expect(await edit(shop, join(shop.directory, 'src/api/x.ts'), 'Read')).toBe('')
  expect(await edit(shop, '/nowhere/x.ts')).toBe('')
})

test('hooks and tools share one ledger', async () => {
  const shop = await openShop()
  await edit(shop, join(shop.directory, 'src/api/orders.ts'))
  const asked = { paths: ['src/api/orders.ts'], task: 'make the errors consistent' }
  const { text } = await shop.agent('get_rules', asked)
  expect(text).toContain('Nothing new')
  expect(text).not.toContain('- [section:src/api]')
  const other = await shop.agent('get_rules', asked, { sessionId: 's9' })
  expect(other.text).toContain('- [section:src/api]')
  expect(await edit(shop, join(shop.directory, 'src/api/orders.ts'), 'Edit', 's9')).toBe('')
})

test('many rules stay under nine thousand characters, and what did not fit was not given', async () => {
  const shop = await openRules({ ...patient })
  const long = 'so that nobody has to guess what the other side expects of the answer '.repeat(6)
  await shop.seed(
    ...Array.from({ length: 40 }, (_, place) => ({
      text: `Keep part ${place} in area ${place * 3} apart, ${long.trim()}`.slice(0, 480),
      scope: 'section:src/api',
    })),
  )
  const path = join(shop.directory, 'src/api/orders.ts')
  const first = await edit(shop, path)
  expect(first.length).toBeGreaterThan(4_000)
  expect(first.length).toBeLessThan(9_200)
  const second = await edit(shop, path)
  expect(second).toContain('Keep part')
  for (const [, line] of second.matchAll(/Keep part (\d+) /g)) expect(first).not.toContain(`Keep part ${line} `)
})

test('after a compaction or a clear rules are given again, after a resume not', async () => {
  const shop = await openRules({ ...patient })
  await shop.seed({ text: 'Keep handlers pure.', scope: 'glob:src/**' })
  const rules = async (): Promise<boolean> =>
    (await shop.agent('get_rules', { paths: ['src/a.ts'], task: 'rename a handler' })).text.includes(
      'Keep handlers pure',
    )
  await start(shop, 'startup')
  expect([await rules(), await rules()]).toEqual([true, false])
  await start(shop, 'compact')
  expect([await rules(), await rules()]).toEqual([true, false])
  await hook(shop, 'PreCompact', { trigger: 'auto' })
  expect([await rules(), await rules()]).toEqual([true, false])
  await start(shop, 'clear')
  expect(await rules()).toBe(true)
  await start(shop, 'resume')
  expect(await rules()).toBe(false)
})
