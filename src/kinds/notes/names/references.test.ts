import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { type OpenedNotes, openNotes } from '../../../../test/support/open-notes.ts'

interface Link {
  relation: string
  title: string
  noteId?: string
  via?: string
}

/** What the links of a note mean now, in the order of its text. */
async function linksOf({ agent }: OpenedNotes, ref: string): Promise<Link[]> {
  const { output } = await agent('get_note', { ref })
  const { outgoing }: { outgoing: Link[] } = JSON.parse(JSON.stringify(output.links))
  return outgoing
}

/** Which note a reference means, and by what. */
async function meaning({ call }: OpenedNotes, ref: string): Promise<string> {
  const result = await call('get_note', { ref, responseFormat: 'concise' })
  return result.ok ? `${result.output.title} by ${result.output.found}` : result.error.code
}

describe.each(nodeStores)('what a reference means, on %s', { timeout: 120_000 }, (store) => {
  test('goes by the ladder of names, from the id to paths of the past', async () => {
    const memory = await openNotes({}, { store })
    const head = '---\nslug: rollout\naliases: [Ship it]\n---\n'
    const { noteId } = await memory.note(`${head}# Release plan\n\nOn Friday.\n`, { path: 'guides/setup' })
    for (const [ref, axis] of [
      [noteId, 'id'],
      [`mnema-id:${noteId}`, 'id'],
      [`[[mnema-id:${noteId}|Release plan]]`, 'id'],
      ['shop/guides/setup/release-plan.md', 'path'],
      ['/shop/guides/setup/release-plan', 'path'],
      ['SHOP/Guides/setup/RELEASE-PLAN.md', 'path'],
      ['setup/release-plan', 'partial path'],
      ['guides/setup/release-plan.md', 'partial path'],
      ['release-plan', 'file name'],
      ['release-plan.md', 'file name'],
      ['Release plan', 'title'],
      ['[[release PLAN#Risks|the plan]]', 'title'],
      ['rollout', 'slug'],
      ['ship it', 'alias'],
    ] as const) {
      expect(await meaning(memory, ref), ref).toBe(`Release plan by ${axis}`)
    }
    await memory.agent('rename_note', { ref: noteId, title: 'Rollout of June' })
    await memory.agent('move_note', { ref: noteId, path: 'archive' })
    for (const [ref, axis] of [
      ['Release plan', 'former title'],
      ['shop/guides/setup/release-plan', 'former path'],
      ['shop/guides/setup/rollout-of-june.md', 'former path'],
      ['rollout', 'slug'],
    ] as const) {
      expect(await meaning(memory, ref), ref).toBe(`Rollout of June by ${axis}`)
    }
    for (const ref of ['nt_00000000000000000000000000000000', 'Release', 'setup', '[[]]', '#', '|', '.md', '🚀']) {
      expect(await meaning(memory, ref), ref).toBe('not_found')
    }
  })

  test('a stronger name hides a weaker one, and a name of the present one of the past', async () => {
    const memory = await openNotes({}, { store })
    await memory.note('---\naliases: [valve]\n---\n# By alias\n\nx\n')
    expect(await meaning(memory, 'valve')).toBe('By alias by alias')
    await memory.note('---\nslug: valve\n---\n# By slug\n\nx\n')
    expect(await meaning(memory, 'valve')).toBe('By slug by slug')
    await memory.note('# Valve\n\nx\n', { fileName: 'other.md' })
    expect(await meaning(memory, 'valve')).toBe('Valve by title')
    await memory.note('# By file name\n\nx\n', { fileName: 'valve.md' })
    expect(await meaning(memory, 'valve')).toBe('By file name by file name')
    const former = await memory.note('# Pump\n\nx\n')
    await memory.agent('rename_note', { ref: former.noteId, title: 'Engine' })
    expect(await meaning(memory, 'Pump')).toBe('Engine by former title')
    await memory.note('---\naliases: [Pump]\n---\n# Newcomer\n\nx\n')
    expect(await meaning(memory, 'Pump')).toBe('Newcomer by alias')
  })

  test('of two equals of the present the first by path answers, of two of the past none', async () => {
    const memory = await openNotes({}, { store })
    const second = await memory.note('# Log\n\nb\n', { path: 'b' })
    const first = await memory.note('# Log\n\na\n', { path: 'a' })
    const found = await memory.agent('get_note', { ref: 'Log' })
    expect(found.output.noteId).toBe(first.noteId)
    await memory.agent('rename_note', { ref: first.noteId, title: 'First log' })
    expect((await memory.agent('get_note', { ref: 'Log' })).output.noteId).toBe(second.noteId)
    await memory.agent('rename_note', { ref: second.noteId, title: 'Second log' })
    expect(await meaning(memory, 'Log')).toBe('not_found')
    const { noteId } = await memory.note('# Reader\n\nSee [[Log]] and [[a/log]].\n')
    expect(await linksOf(memory, noteId)).toEqual([
      { relation: 'mentions', title: 'Log' },
      expect.objectContaining({ noteId: first.noteId, via: 'former partial path' }),
    ])
    await memory.agent('delete_note', { ref: second.noteId })
    expect(await meaning(memory, 'Log')).toBe('First log by former title')
  })

  test('a link outlives the new name, the new place and the new folder of what it means', async () => {
    const memory = await openNotes({}, { store })
    const { noteId } = await memory.note('# Valve\n\nx\n', { path: 'parts/pumps' })
    const body = '# Reader\n\n- part_of [[Valve]]\n\nSee [[parts/pumps/valve]], [[shop/parts/pumps/valve.md#Top|it]].\n'
    const reader = await memory.note(body)
    const means = async (): Promise<unknown[]> => (await linksOf(memory, reader.noteId)).map((link) => link.noteId)
    const all = [noteId, noteId, noteId]
    expect(await means()).toEqual(all)
    await memory.agent('rename_note', { ref: noteId, title: 'Relief valve' })
    expect(await means()).toEqual(all)
    await memory.agent('rename_folder', { project: memory.handle, path: 'parts', name: 'stock' })
    expect(await means()).toEqual(all)
    await memory.agent('move_folder', { project: memory.handle, path: 'stock/pumps', to: 'hall/two' })
    expect(await means()).toEqual(all)
    await memory.agent('move_note', { ref: noteId, path: '' })
    expect(await means()).toEqual(all)
    const { output } = await memory.agent('get_note', { ref: noteId })
    expect(output.links).toMatchObject({ incoming: [{ noteId: reader.noteId, relation: 'part_of' }, {}, {}] })
    expect((await memory.agent('get_note', { ref: reader.noteId })).output.content).toBe(body)
  })

  test('a link to what is not there yet finds it when it comes, and loses it when it goes', async () => {
    const memory = await openNotes({}, { store })
    const reader = await memory.note('# Reader\n\n- needs [[未来计划]]\n- needs [[🎯]]\n')
    expect(await linksOf(memory, reader.noteId)).toEqual([
      { relation: 'needs', title: '未来计划' },
      { relation: 'needs', title: '🎯' },
    ])
    const plan = await memory.note('# 未来计划\n\n正文。\n')
    const goal = await memory.note('# 🎯\n\nGoal.\n')
    expect((await linksOf(memory, reader.noteId)).map(({ noteId }) => noteId)).toEqual([plan.noteId, goal.noteId])
    await memory.agent('delete_note', { ref: plan.noteId })
    expect((await linksOf(memory, reader.noteId))[0]).toEqual({ relation: 'needs', title: '未来计划' })
  })
})
