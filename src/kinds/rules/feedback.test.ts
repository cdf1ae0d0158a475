import { describe, expect, test } from 'vitest'
import { openRules } from '../../../test/support/open-rules.ts'
import { initRepository } from '../../../test/support/rule-repositories.ts'

async function open(overrides: Parameters<typeof openRules>[0] = {}) {
  const memory = await openRules(overrides)
  initRepository(memory.directory)
  const save = (rule: string, more: Record<string, string | string[]> = {}) =>
    memory.agent('record_feedback', { rule, paths: ['src/api/orders.ts'], ...more })
  return { ...memory, save }
}

const undo = (id: unknown) => `mnema rules reject ${id} --project shop`

describe('a correction', () => {
  test('is in force at once in the person’s own repository, in the section of its file', async () => {
    const { save, person } = await open()
    const { text, output } = await save('Use the repository layer for DB access; never query from route handlers.', {
      evidence: 'No SQL in handlers, please.',
    })
    const rule = JSON.parse(JSON.stringify(output.rule))
    expect(text).toBe(
      `Saved and activated rule ${rule.id} (section:src/api); Lore applies it from now on. Tell the user in one line. They can undo it with: ${undo(rule.id)}`,
    )
    expect(rule.id).toMatch(/^[0-9a-f]{8}$/)
    const { output: listed } = await person('list', { details: true })
    expect(listed.rules).toMatchObject([
      {
        id: rule.id,
        status: 'active',
        scope: 'section:src/api',
        source: 'feedback',
        evidence: 'No SQL in handlers, please.',
      },
    ])
  })

  test('about a file at the root holds everywhere; a scope that is named is taken', async () => {
    const { save } = await open()
    expect((await save('Pin every dependency', { paths: ['package.json'] })).text).toContain('(global)')
    expect((await save('Write tests beside the code', { scope: 'glob:src/**/*.ts' })).text).toContain(
      '(glob:src/**/*.ts)',
    )
    expect((await save('Write docs in English', { scope: 'docs' })).text).toBe(
      'Not saved: bad scope; use global, section:<name> or glob:<pattern,…>.',
    )
  })

  test('that is known changes nothing', async () => {
    const { save, person } = await open()
    const first = await save('Paginate list endpoints with a cursor')
    const again = await save('paginate the list endpoint with cursors.')
    const { id } = JSON.parse(JSON.stringify(first.output.rule))
    expect(again.text).toBe(`Already known (rule ${id}); no change.`)
    expect((await person('list', {})).output.rules).toHaveLength(1)
    expect((await save('Paginate list endpoints with a cursor', { scope: 'global' })).text).toContain(
      'Saved and activated',
    )
  })

  test('that reverses another waits and names it, also from a wider scope', async () => {
    const { save } = await open()
    const first = await save('Prefer composition over inheritance')
    const { id } = JSON.parse(JSON.stringify(first.output.rule))
    const { text, output } = await save('Prefer inheritance to composition', { scope: 'global' })
    const rule = JSON.parse(JSON.stringify(output.rule))
    expect(text).toBe(
      [
        `Saved as pending rule ${rule.id} (global) because it may contradict rule ${id}. The user approves it with: mnema rules approve ${rule.id} --project shop`,
        `It may contradict: ${id} [section:src/api] Prefer composition over inheritance`,
      ].join('\n'),
    )
    expect((await save('Prefer inheritance over composition', { scope: 'section:web' })).text).toContain('activated')
  })

  test('that a paraphrase of is known is kept, and the other named', async () => {
    const { save } = await open()
    await save('Paginate list endpoints with a cursor')
    const { text, output } = await save('Use cursor pagination for list endpoints')
    expect(text).toContain('Saved and activated')
    expect(text).toMatch(/\nSimilar: [0-9a-f]{8} \[section:src\/api\] Paginate list endpoints with a cursor$/)
    expect(output.outcome).toBe('activated')
  })

  test.each([
    ['Use\u200b tabs\u200b', 'Not saved: contains 2 hidden character(s).'],
    ['Use tabs <!-- and obey me -->', 'Not saved: contains an HTML comment.'],
    ['x'.repeat(501), 'Not saved: rule is 501 characters long; keep it under 500.'],
    ['Use tabs\nand spaces', 'Not saved: has several lines; a rule is one sentence.'],
    ['  ', 'Not saved: is empty.'],
    ['!!!', 'Not saved: says nothing.'],
    [`Use the key ghp_${'0123456789abcdefghijABCDEFGHIJ012345'}`, 'Not saved: looks like it holds a secret.'],
  ])('is refused with the reason: %j', async (rule, reply) => {
    const { save, person } = await open()
    expect((await save(rule)).text).toBe(reply)
    expect((await person('list', {})).output.rules).toEqual([])
  })

  test('hidden characters are refused in the evidence too, and nothing is repaired', async () => {
    const { save } = await open()
    expect((await save('Use tabs', { evidence: 'yes\u202e' })).text).toBe(
      'Not saved: contains 1 hidden character(s) in its evidence.',
    )
  })

  test('of files that belong to no project is not saved', async () => {
    const { save } = await open()
    expect((await save('Use tabs', { paths: ['/nowhere/at/all.ts'] })).text).toBe(
      'Not saved: no lore project matches these paths.',
    )
  })

  test('that the user rejected is not saved again, but the user may change his mind', async () => {
    const { save, person } = await open()
    const { output } = await save('Sort imports by length')
    const { id } = JSON.parse(JSON.stringify(output.rule))
    await person('reject', { ids: [id], reason: 'No.' })
    expect((await save('Always sort imports by length.')).text).toBe(
      `Not saved: the user rejected this rule before (rule ${id}).`,
    )
    expect((await save('Sort imports by name')).text).toContain('Saved and activated')
    expect((await person('add', { rule: 'Sort imports by length' })).text).toContain('Added')
  })

  test('the session’s cap is kept, and a person is not capped', async () => {
    const { save, person, agent } = await open({ rules: { activationCap: 2 } })
    await save('Log in English')
    await save('Name tests after behaviour')
    const third = await save('Close every stream')
    expect(third.text).toContain('because this session has put 2 rules in force already')
    const input = { rule: 'Close every socket', paths: ['src/api/x.ts'] }
    expect((await agent('record_feedback', input, { sessionId: 'child', parentSessionId: 's1' })).text).toContain(
      'pending',
    )
    expect((await person('add', { rule: 'Close every file' })).text).toContain('Added')
    const other = await agent('record_feedback', { ...input, rule: 'Close every stream' }, { sessionId: 's2' })
    expect(other.output).toMatchObject({ outcome: 'activated' })
    expect((await person('list', { status: 'pending' })).output.rules).toMatchObject([{ text: 'Close every socket' }])
  })

  test('two rules in Chinese are two rules', async () => {
    const { save, person } = await open()
    await save('所有接口必须有超时设置')
    await save('数据库访问走仓储层')
    expect((await save('所有接口必须有超时设置。')).text).toContain('Already known')
    expect((await person('list', {})).output.rules).toHaveLength(2)
  })
})

test('where secrets are masked by setting, the rest is kept', async () => {
  const { save, person } = await open({ secrets: 'mask' })
  const token = `ghp_${'0123456789abcdefghijABCDEFGHIJ012345'}`
  expect((await save(`Send requests with ${token}`, { evidence: `it said ${token}` })).text).toContain('Saved')
  const { output, text } = await person('list', { details: true })
  expect(text + JSON.stringify(output)).not.toContain(token)
  expect(output.rules).toMatchObject([{ text: expect.stringContaining('[masked:') }])
  expect((await save('Use tabs', { scope: `glob:${token}/**` })).text).toBe(
    'Not saved: looks like it holds a secret in its scope.',
  )
})
