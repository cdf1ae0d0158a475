import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { openNotes } from '../../../../test/support/open-notes.ts'

interface Listed {
  project: string
  path: string
  folders: { path: string; notes: number }[]
  notes: { title: string; path: string; tags: string[] }[]
  total: number
  nextCursor?: string
}

describe.each(nodeStores)('list_notes, on %s', { timeout: 120_000 }, (store) => {
  async function open() {
    const memory = await openNotes({}, { store })
    async function list(input: Parameters<typeof memory.agent>[1] = {}): Promise<Listed> {
      const { output } = await memory.agent('list_notes', { project: memory.handle, ...input })
      return JSON.parse(JSON.stringify(output))
    }
    return { ...memory, list }
  }

  test('an empty project has an empty top; a folder shows what stands in it and what is below', async () => {
    const memory = await open()
    expect(await memory.list()).toEqual({
      project: memory.handle,
      path: 'shop',
      folders: [],
      notes: [],
      total: 0,
    })
    await memory.note('# Top\n\nx\n')
    await memory.note('# Setup\n\nx\n', { path: 'guides' })
    await memory.note('# Linux\n\nx\n', { path: 'guides/setup' })
    await memory.note('# 部署\n\nx\n', { path: '指南/部署' })
    await memory.agent('remember_about_project', { project: memory.handle, observation: 'Not a shared note.' })
    expect(await memory.list()).toMatchObject({
      folders: [
        { path: 'shop/guides', notes: 2 },
        { path: 'shop/指南', notes: 1 },
      ],
      notes: [{ title: 'Top', path: 'shop/top.md' }],
      total: 1,
    })
    for (const path of ['guides', 'shop/guides', '/guides', 'guides/', 'GUIDES', 'shop/guides/']) {
      expect(await memory.list({ path }), path).toMatchObject({
        path: 'shop/guides',
        folders: [{ path: 'shop/guides/setup', notes: 1 }],
        notes: [{ title: 'Setup' }],
        total: 1,
      })
    }
    for (const path of ['', '/', 'shop', '/shop/']) expect((await memory.list({ path })).path, path).toBe('shop')
    const root = await memory.agent('list_notes', { project: memory.handle.split('/')[0] ?? '' })
    expect(root.output).toMatchObject({ path: '', folders: [{ path: 'shop', notes: 4 }], notes: [], total: 0 })
    expect(root.text).toContain('- shop/ (4)')
  })

  test('every page continues the one before, and together they are all notes once', async () => {
    const memory = await open()
    const notes = Array.from({ length: 47 }, (_, at) => ({ title: `Page ${at}`, body: `${at}\n`, path: 'many' }))
    await memory.agent('create_notes', { project: memory.handle, notes })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await memory.list({ path: 'many', limit: 10, ...(cursor === undefined ? {} : { cursor }) })
      expect(page.total).toBe(47)
      seen.push(...page.notes.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toHaveLength(47)
    expect([...seen].sort()).toEqual(notes.map(({ title }) => title).sort())
    expect(await memory.list({ path: 'many', cursor: '47' })).toMatchObject({ notes: [], total: 47 })
    const { error } = await memory.agentFails('list_notes', { path: 'many', cursor: 'x1' })
    expect(error).toMatchObject({ code: 'invalid_input', field: 'cursor' })
  })

  test('a tag finds those below it, however it is written', async () => {
    const memory = await open()
    await memory.note('# One\n\nx\n', { tags: ['ml/nlp'] })
    await memory.note('# Two\n\nx\n', { tags: ['ML'] })
    await memory.note('# Three\n\nx\n', { tags: ['mlops'] })
    await memory.note('# Four\n\nx\n', { tags: ['数据/清洗'] })
    const titles = async (tag: string): Promise<string[]> =>
      (await memory.list({ tag })).notes.map((note) => note.title)
    expect((await titles('ml')).sort()).toEqual(['One', 'Two'])
    expect(await titles('#ML/NLP')).toEqual(['One'])
    expect(await titles('数据')).toEqual(['Four'])
    expect(await titles('nlp')).toEqual([])
    expect(await memory.list({ tag: 'ml', limit: 1 })).toMatchObject({ total: 2, nextCursor: '1' })
    expect((await memory.list({ tag: 'ml', limit: 1, cursor: '1' })).notes).toHaveLength(1)
  })

  test('a former name of a folder answers; what is no folder of the project does not', async () => {
    const memory = await open()
    await memory.note('# Setup\n\nx\n', { path: 'guides/linux' })
    await memory.agent('rename_folder', { project: memory.handle, path: 'guides', name: 'manuals' })
    for (const path of ['guides/linux', 'shop/guides/linux', 'Guides/Linux', 'manuals/linux']) {
      expect(await memory.list({ path }), path).toMatchObject({
        path: 'shop/manuals/linux',
        notes: [{ title: 'Setup' }],
      })
    }
    expect(await memory.list({ path: 'guides' })).toMatchObject({ folders: [{ path: 'shop/manuals/linux', notes: 1 }] })

    const missing = await memory.agentFails('list_notes', { project: memory.handle, path: 'nowhere' })
    expect(missing.error).toMatchObject({ code: 'not_found', field: 'path' })
    await memory.agent('whoami', {}, { workingDirectory: memory.project('dock') })
    const dock = memory.handle.replace('shop', 'dock')
    await memory.agent('create_note', { project: dock, body: '# Berth\n\nx\n', path: 'plans' })
    for (const path of ['dock', 'dock/plans', 'plans']) {
      const other = await memory.agentFails('list_notes', { project: memory.handle, path })
      expect(other.error, path).toMatchObject({ code: 'not_found', field: 'path' })
      expect(other.text).toBe(missing.text)
    }
    for (const path of ['../dock', 'guides/../../dock', '.git', '.', 'a//b', 'C:/x', 'a\\b', dock]) {
      const { error } = await memory.agentFails('list_notes', { project: memory.handle, path })
      expect(error, path).toMatchObject({ field: 'path' })
      expect(['invalid_input', 'not_found'], path).toContain(error.code)
    }
  })
})
