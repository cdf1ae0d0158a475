import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { type OpenedNotes, openNotes } from '../../../../test/support/open-notes.ts'
import type { JsonObject } from '../../../contract/index.ts'
import { countTokens } from '../tokens/count-tokens.ts'

interface Recalled {
  context: string
  sources: { noteId: string; title: string; hop: number; versionToken: string; headings: string[] }[]
  truncated?: boolean
}

async function recall({ agent }: OpenedNotes, query: string, more: JsonObject = {}): Promise<Recalled> {
  const { output, text } = await agent('recall', { query, ...more })
  const recalled: Recalled = JSON.parse(JSON.stringify(output))
  expect(text).toBe(recalled.context === '' ? 'Nothing that bears on it was found.' : recalled.context)
  return recalled
}

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const words = {
  english: 'valve harbour crane berth tide gauge pump engine quay granite deploy rollback index token cache'.split(' '),
  chinese: '部署 流程 数据库 索引 缓存 令牌 港口 起重机 泊位 潮汐 回滚 版本 测试 环境 配置'.split(' '),
  code: [
    'const tide = readGauge(pump)',
    'if (cache.has(token)) return index[berth]',
    'SELECT quay, crane FROM harbour WHERE tide > 3;',
    'throw new Error("rollback of " + valve)',
    'export async function deploy(engine: Engine): Promise<void> {}',
    '// <tool_result>{"granite":[1,2,3]}</tool_result>',
  ],
} as const

/** A base of notes in three scripts that link each other. */
async function fill({ agent, handle }: OpenedNotes, count: number): Promise<void> {
  const random = createRandom(7)
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const scripts = Object.keys(words) as (keyof typeof words)[]
  const notes = Array.from({ length: count }, (_, at) => {
    const script = scripts[at % scripts.length] ?? 'english'
    const gap = script === 'english' ? ' ' : script === 'code' ? '\n' : ''
    const text = (): string => Array.from({ length: 5 + random() * 60 }, () => pick(words[script])).join(gap)
    const sections = Array.from({ length: 1 + random() * 5 }, (_, part) => {
      const inside = script === 'code' ? `~~~ts\n${text()}\n~~~` : text()
      return `## ${pick(words.english)} ${part}\n\n${inside}`
    })
    const link = `- ${random() < 0.5 ? 'part_of' : 'see'} [[${script} ${Math.floor(random() * count)}]]`
    return { title: `${script} ${at}`, body: `${sections.join('\n\n')}\n\n${link}\n`, path: script }
  })
  for (let at = 0; at < notes.length; at += 50) {
    const { output } = await agent('create_notes', { project: handle, notes: notes.slice(at, at + 50) })
    expect(output.failed ?? 0).toBe(0)
  }
}

describe.each(nodeStores)('recall, on %s', { timeout: 300_000 }, (store) => {
  test('never takes a token more than it may, says the same twice, and cites what it gives', async () => {
    const memory = await openNotes({}, { store })
    await fill(memory, 120)
    const random = createRandom(11)
    const all = [...words.english, ...words.chinese, ...words.code]
    let given = 0
    for (let round = 0; round < 200; round++) {
      const query = Array.from({ length: 1 + random() * 4 }, () => all[Math.floor(random() * all.length)]).join(' ')
      const budgetTokens = 300 + Math.floor(random() ** 3 * 6_000)
      const more = { budgetTokens, depth: Math.floor(random() * 4) }
      const { context, sources } = await recall(memory, query, more)
      expect(countTokens(context), `${query} ${budgetTokens}`).toBeLessThanOrEqual(budgetTokens)
      for (const { noteId, versionToken } of sources) {
        expect(context).toContain(noteId)
        expect(context).toContain(versionToken)
      }
      given += sources.length
      if (round % 20 === 0) expect(await recall(memory, query, more)).toMatchObject({ context, sources })
    }
    expect(given).toBeGreaterThan(200)
  })

  test('brings what the best note links, as far as it is asked and by the relation that is asked', async () => {
    const memory = await openNotes({}, { store })
    const { handle: project } = memory
    await memory.note('# Zyxin pump\n\nThe zyxin pump drains the lock.\n\n- part_of [[Lock four]]\n- see [[Aside]]\n')
    await memory.note('# Lock four\n\nBuilt of oak.\n\n- part_of [[Canal]]\n')
    await memory.note('# Canal\n\nForty miles long.\n\n- part_of [[Waterways]]\n')
    await memory.note('# Waterways\n\nAll of the county.\n\n- part_of [[Too far]]\n')
    await memory.note('# Too far\n\nNothing.\n')
    await memory.note('# Aside\n\nA remark.\n')
    await memory.note('# Backlink\n\nSpare parts.\n\n- needs [[Zyxin pump]]\n')
    const hops = async (more: JsonObject): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await recall(memory, 'zyxin', { project, ...more })).sources.map((one) => [one.title, one.hop]),
      )
    expect(await hops({ depth: 0 })).toEqual({ 'Zyxin pump': 0, ...(await linkedByText(memory)) })
    const near = await hops({ depth: 1 })
    expect(near).toMatchObject({ 'Zyxin pump': 0, 'Lock four': 1, Aside: 1, Backlink: expect.any(Number) })
    expect(near).not.toHaveProperty('Canal')
    expect(await hops({ depth: 2, relation: 'part_of' })).toMatchObject({ 'Lock four': 1, Canal: 2 })
    expect(await hops({ depth: 2, relation: 'part_of' })).not.toHaveProperty('Aside')
    expect(await hops({ depth: 3 })).toMatchObject({ Waterways: 3 })
    expect(await hops({ depth: 3 })).not.toHaveProperty('Too far')
  })

  test('gives what two notes say alike once, keeps one note to its share, and leaves muted memory out', async () => {
    const memory = await openNotes({}, { store })
    const same = 'The zyxin valve of the east dock opens at high tide and closes when the warning bell rings twice.'
    await memory.note(`# East dock\n\n${same}\n`)
    await memory.note(`# Dock, copied\n\n${same}\n`)
    const alike = await recall(memory, 'zyxin valve')
    expect(alike.context.split(same)).toHaveLength(2)

    const section = (at: number): string =>
      `## Part ${at}\n\nBrontide ${at} ${`sounding ${at * 7} of the deep `.repeat(25)}\n`
    await memory.note(`# Soundings\n\n${Array.from({ length: 40 }, (_, at) => section(at)).join('\n')}`)
    await memory.note('# Brontide\n\nA brontide is heard far from the shore.\n')
    const shared = await recall(memory, 'brontide', { budgetTokens: 4_000, maxPerSource: 800 })
    expect(shared.sources.map(({ title }) => title).sort()).toEqual(['Brontide', 'Soundings'])
    expect(countTokens(shared.context)).toBeLessThan(1_200)
    expect(shared.truncated).toBe(true)

    const { handle: project } = memory
    const memo = await memory.agent('remember_about_project', {
      project,
      observation: 'Quixote is muted.',
      category: 'Q',
    })
    expect((await recall(memory, 'quixote')).sources).toHaveLength(1)
    const { output } = await memory.agent('get_note', { ref: String(memo.output.noteId) })
    expect(output.class).toBe('agent-memory')
  })

  test('a note of one line without an end gives its best piece, and the least budget gives something', async () => {
    const memory = await openNotes({}, { store })
    const noise = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ')
    await memory.note(`# Giant\n\n${noise.slice(0, 90_000)} the zyxin is here ${noise.slice(90_000)}\n`)
    await memory.note(`# 巨大\n\n${'港口的潮汐表记录了每天的水位变化'.repeat(2_000)}独角兽${'起重机'.repeat(3_000)}\n`)
    for (const budgetTokens of [300, 1_000, 4_000]) {
      const english = await recall(memory, 'zyxin', { budgetTokens })
      expect(countTokens(english.context)).toBeLessThanOrEqual(budgetTokens)
      expect(english.context, String(budgetTokens)).toContain('zyxin is here')
      const chinese = await recall(memory, '独角兽', { budgetTokens })
      expect(countTokens(chinese.context)).toBeLessThanOrEqual(budgetTokens)
      expect(chinese.context, String(budgetTokens)).toContain('独角兽')
    }
    expect((await recall(memory, 'nowhere to be found at all')).sources).toEqual([])
    const { error } = await memory.agentFails('recall', { query: 'zyxin', budgetTokens: 10 })
    expect(error).toMatchObject({ code: 'invalid_input', field: 'budgetTokens' })
  })
})

/** What the search itself finds beside the pump: the note that names it in a link. */
async function linkedByText({ agent }: OpenedNotes): Promise<Record<string, number>> {
  const { output } = await agent('search', { query: 'zyxin' })
  const hits: { title: string }[] = JSON.parse(JSON.stringify(output.hits))
  return Object.fromEntries(hits.filter(({ title }) => title === 'Backlink').map(({ title }) => [title, 0]))
}
