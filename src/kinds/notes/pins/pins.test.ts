import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { type OpenedNotes, openNotes } from '../../../../test/support/open-notes.ts'

interface Pin {
  noteId: string
  title: string
  tokens: number
  content?: string
}

async function pinsOf(
  { agent, handle }: OpenedNotes,
  responseFormat = 'concise',
): Promise<{ pins: Pin[]; text: string }> {
  const { output, text } = await agent('start_session', { project: handle, responseFormat })
  const { alwaysLoad }: { alwaysLoad: Pin[] } = JSON.parse(JSON.stringify(output.project))
  return { pins: alwaysLoad, text }
}

describe.each(nodeStores)('pinned notes, on %s', { timeout: 120_000 }, (store) => {
  test('are those with the tag and those that a context set links, each once, in the order of the set', async () => {
    const memory = await openNotes({}, { store })
    await memory.note('# Zebra\n\nz\n', { tags: ['Always-Load'] })
    await memory.note('# Ant\n\na\n', { tags: ['always-load', 'x'] })
    await memory.note('# Not pinned\n\nn\n', { tags: ['always-loaded', 'always-load/no'] })
    await memory.note('# Second\n\ns\n')
    await memory.note('# First\n\nf\n')
    const gone = await memory.note('# Gone\n\ng\n')
    await memory.agent('delete_note', { ref: gone.noteId })
    await memory.note('# Set\n\n- [[First]]\n- [[Zebra]]\n- [[Gone]]\n- [[Nowhere]]\n- [[Second]]\n', {
      type: 'context-set',
      tags: ['always-load'],
    })
    const { pins, text } = await pinsOf(memory)
    expect(pins.map(({ title }) => title)).toEqual(['Ant', 'Zebra', 'First', 'Second'])
    expect(pins.every((pin) => pin.content === undefined)).toBe(true)
    expect(text).toContain('Pinned:')
    const detailed = await pinsOf(memory, 'detailed')
    expect(detailed.pins.map(({ content }) => content?.includes('\n'))).toEqual([true, true, true, true])
    expect(detailed.pins[2]?.content).toContain('f')
  })

  test('are pinned and unpinned with their tag, however it is changed', async () => {
    const memory = await openNotes({}, { store })
    const titles = async (): Promise<string[]> => (await pinsOf(memory)).pins.map(({ title }) => title)
    const { noteId, versionToken } = await memory.note('---\ntags: [always-load]\n---\n# Rules\n\nx\n')
    expect(await titles()).toEqual(['Rules'])
    const edit = { ref: noteId, operation: 'findReplace', find: 'always-load', content: 'seldom', versionToken }
    await memory.agent('edit_note', edit)
    expect(await titles()).toEqual([])
  })

  test('carry their texts within the budget; a large one does not push out a small one behind it', async () => {
    const memory = await openNotes({}, { store })
    const large = 'Berth wall. '.repeat(13_000)
    await memory.note(`# A large\n\n${large}\n`, { tags: ['always-load'] })
    await memory.note(`# B larger\n\n${large}\n`, { tags: ['always-load'] })
    await memory.note('# C small\n\nSmall.\n', { tags: ['always-load'] })
    const concise = await pinsOf(memory)
    expect(concise.pins.map(({ title }) => title)).toEqual(['A large', 'B larger', 'C small'])
    const { output } = await memory.agent('start_session', { project: memory.handle, responseFormat: 'detailed' })
    const { pins } = await pinsOf(memory, 'detailed')
    const loaded = pins.filter(({ content }) => content !== undefined)
    expect(loaded.at(-1)?.title).toBe('C small')
    expect(loaded.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(38_000)
    expect(output.truncated).toBe(true)
  })

  test('of a project are not those of another, nor those of the whole space', async () => {
    const memory = await openNotes({}, { store })
    await memory.agent('whoami', {}, { workingDirectory: memory.project('dock') })
    const dock = memory.handle.replace('shop', 'dock')
    const root = memory.handle.split('/')[0] ?? ''
    for (const [project, title] of [
      [memory.handle, 'Of shop'],
      [dock, 'Of dock'],
      [root, 'Of all'],
    ] as const) {
      await memory.agent('create_note', { project, body: `# ${title}\n\nx\n`, tags: ['always-load'] })
    }
    for (const [project, title] of [
      [memory.handle, 'Of shop'],
      [dock, 'Of dock'],
      [root, 'Of all'],
    ] as const) {
      const { output } = await memory.agent('start_session', { project })
      expect(output.project, project).toMatchObject({ alwaysLoad: [{ title }] })
    }
  })
})

describe.each(nodeStores)('the start of a session, on %s', { timeout: 120_000 }, (store) => {
  test('tells the user, the projects, the folders, the memory and the words in use', async () => {
    const memory = await openNotes({}, { store })
    const empty = await memory.agent('start_session', { project: memory.handle })
    expect(empty.output).toMatchObject({
      profile: { content: '', memory: [], alwaysLoad: [] },
      project: { handle: memory.handle, index: { noteCount: 0, folders: [] }, memory: [], alwaysLoad: [] },
      truncated: false,
    })
    await memory.note('# 部署\n\nx\n', { path: '指南', tags: ['运维', 'ops/deploy'] })
    await memory.note('# Loose\n\nx\n', { tags: ['ops/deploy'] })
    await memory.agent('remember_about_user', { observation: 'Likes short answers.', category: 'Стиль' })
    await memory.agent('remember_about_project', {
      project: memory.handle,
      observation: 'Uses npm.',
      category: '部署流程',
    })
    const { output, text } = await memory.agent('start_session', { project: 'shop' })
    expect(output).toMatchObject({
      profile: { memory: [{ category: 'Стиль', summary: 'Likes short answers.' }] },
      projects: expect.arrayContaining([expect.objectContaining({ handle: memory.handle, status: 'active' })]),
      project: {
        handle: memory.handle,
        index: { noteCount: 2, folders: [{ path: 'shop/指南', notes: 1 }] },
        memory: [{ category: '部署流程', summary: 'Uses npm.' }],
        knownValues: { categories: ['部署流程'], tags: ['ops/deploy', '运维'] },
      },
    })
    for (const part of ['Стиль', '部署流程', 'shop/指南/ (1)', 'ops/deploy', memory.handle])
      expect(text).toContain(part)
    const bare = await memory.agent('start_session', {})
    expect(bare.output.project).toBeUndefined()
    const wrong = await memory.agentFails('start_session', { project: 'nowhere' })
    expect(wrong.error).toMatchObject({ code: 'not_found', field: 'project' })
  })

  test('says what is remembered and pinned in the briefing, each on a line, and gives no text of a note', async () => {
    const memory = await openNotes({ recall: { timeout: 60_000 } }, { store })
    await memory.agent('remember_about_user', { observation: 'Likes short\n\n# answers.', category: 'Style' })
    const { noteId } = await memory.note('# Valve ## Orders\n\nSecret body.\n', { tags: ['always-load'] })
    const answer = await memory.app.lifecycle({
      runtime: 'generic',
      nativeEvent: 'session-start',
      payload: { session_id: 'woken', cwd: memory.directory },
      environment: {},
    })
    const told = JSON.stringify(answer)
    expect(told).toContain('- Style: Likes short # answers.')
    expect(told).toContain(`- Valve ## Orders (${noteId})`)
    expect(told).not.toContain('Secret body')
  })
})
