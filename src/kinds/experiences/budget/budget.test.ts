import { describe, expect, test } from 'vitest'
import { note, openExperiences } from '../../../../test/support/open-experiences.ts'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { createApp } from '../../../app.ts'
import { experiences } from '../index.ts'
import { cutText, lengthOf } from './index.ts'

const b = { sessionId: 'b' }

describe.each(nodeStores)('what one session reads, on %s', (store) => {
  test.each([
    [
      'en',
      /\n\[cut here: \d+ characters left out, the reading limit of this session is reached\]$/,
      'This session has read its 20000 characters of memory; memory_search still works.',
    ],
    [
      'zh',
      /\n\[此处截断：已达本会话的阅读上限，还有 \d+ 个字符未显示\]$/,
      '本会话已读满 20000 个字符的记忆，仍可使用 memory_search。',
    ],
  ] as const)('is cut at the limit, then refused, also after a restart (%s)', async (locale, mark, refusal) => {
    const memory = await openExperiences({ locale }, { store })
    const refs: string[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      const long = { ...note(name, `E${name} ${'很长的日志 '.repeat(1200)}`), scope: 'global' }
      refs.push(String((await memory.agent('memory_note', long)).output.ref))
    }
    let total = 0
    for (const ref of refs.slice(0, 2)) {
      const { text, output } = await memory.agent('memory_read', { ref }, b)
      total += lengthOf(text)
      expect(output.reading).toEqual({ used: total, limit: 20_000 })
    }
    const sub = { sessionId: 'sub', parentSessionId: 'b' }
    const cut = await memory.agent('memory_read', { ref: refs[2] ?? '' }, sub)
    expect(cut.text).toMatch(mark)
    expect(lengthOf(cut.text)).toBeLessThanOrEqual(20_000 - total)
    expect(cut.output.reading).toEqual({ used: 20_000, limit: 20_000 })
    const refused = await memory.agentFails('memory_read', { ref: refs[3] ?? '' }, b)
    expect(refused.text).toBe(refusal)
    expect(refused.error).toMatchObject({ code: 'policy', data: { used: 20_000, limit: 20_000 } })
    expect((await memory.agent('memory_search', { query: 'Efour' }, b)).output.results).not.toHaveLength(0)
    expect((await memory.agent('memory_read', { ref: refs[3] ?? '' }, { sessionId: 'c' })).text).toContain('Efour')

    const again = await createApp({ settings: memory.app.settings, kinds: [experiences] })
    const operation = (await again.operations()).find(({ verb }) => verb === 'read')
    if (operation === undefined) throw new Error('no read')
    const caller = await again.identity.localCaller('agent', 'codex')
    const after = await again.call({
      operation,
      input: { ref: refs[3] ?? '' },
      caller,
      locale,
      workingDirectory: memory.directory,
      ...b,
    })
    await again.close()
    expect(after).toMatchObject({ ok: false, text: refusal })
  })

  test('readers at once do not read more than the limit together', async () => {
    const memory = await openExperiences({ experiences: { readBudget: 3000 } }, { store })
    const { output } = await memory.agent('memory_note', note('long', `E77 ${'text '.repeat(300)}`))
    const ref = String(output.ref)
    const reads = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() =>
        memory.agent('memory_read', { ref }, b).catch((error: Error) => ({ text: error.message, output: {} })),
      ),
    )
    const given = reads.filter(({ output: reply }) => 'record' in reply || 'cut' in reply)
    expect(given.reduce((sum, { text }) => sum + lengthOf(text), 0)).toBeLessThanOrEqual(3000)
    expect(given.filter(({ output: reply }) => 'record' in reply)).toHaveLength(1)
    expect(given.filter(({ output: reply }) => 'cut' in reply)).toHaveLength(1)
  })
})

test('a person reads without a limit', async () => {
  const memory = await openExperiences({ experiences: { readBudget: 50 } })
  const { output } = await memory.agent('memory_note', note('long', `E77 ${'text '.repeat(300)}`))
  const ref = String(output.ref)
  for (const _ of [1, 2]) expect((await memory.person('read', { ref })).output).not.toHaveProperty('cut')
})

test('a cut keeps whole characters, and its mark stands outside of any fence', () => {
  const text = `head\n${'```'}\n${'🚀'.repeat(500)}\n${'```'}`
  const { text: cut, leftOut } = cutText(text, 300, 'en')
  expect(lengthOf(cut)).toBeLessThanOrEqual(300)
  expect(cut).toMatch(/^head\n```\n🚀+\n```\n\[cut here: \d+ characters left out/u)
  expect(cut).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
  expect([...cut].filter((character) => character === '🚀').length + leftOut).toBeGreaterThanOrEqual(500)
})
