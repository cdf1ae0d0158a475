import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { type OpenedNotes, openNotes } from '../../../../test/support/open-notes.ts'

/** Another project of the default space, by its handle. */
async function openProject(memory: OpenedNotes, name: string): Promise<string> {
  await memory.agent('whoami', {}, { workingDirectory: memory.project(name) })
  return memory.handle.replace('shop', name)
}

async function placeOf({ agent }: OpenedNotes, ref: string): Promise<{ project: unknown; path: unknown }> {
  const { output } = await agent('get_note', { ref, responseFormat: 'concise' })
  return { project: output.project, path: output.path }
}

/** Titles that a project answers with to a question. */
async function found({ agent }: OpenedNotes, project: string, query: string): Promise<unknown[]> {
  const { output } = await agent('search', { project, query })
  return Array.isArray(output.hits) ? output.hits.map((hit) => Object(hit).title) : []
}

describe.each(nodeStores)('moving and renaming, on %s', { timeout: 120_000 }, (store) => {
  test('a note that goes to another project belongs to it, and answers by its old path', async () => {
    const memory = await openNotes({}, { store })
    const dock = await openProject(memory, 'dock')
    const { noteId } = await memory.note('# Quay wall\n\nGranite.\n', { path: 'parts' })
    const { output, text } = await memory.agent('move_note', { ref: noteId, path: 'walls', project: dock })
    expect(output).toMatchObject({ outcome: 'moved', path: 'dock/walls/quay-wall.md', noteId })
    expect(text).toContain(`versionToken: ${output.versionToken}`)
    expect(await placeOf(memory, 'shop/parts/quay-wall')).toEqual({ project: dock, path: 'dock/walls/quay-wall.md' })
    expect(await found(memory, dock, 'granite')).toEqual(['Quay wall'])
    expect(await found(memory, memory.handle, 'granite')).toEqual([])
    const again = await memory.agent('move_note', { ref: noteId, path: 'walls' })
    expect(again.output).toMatchObject({ outcome: 'unchanged', versionToken: output.versionToken })
    const current = { ref: noteId, operation: 'append', content: 'Old.', versionToken: output.versionToken ?? '' }
    expect((await memory.agent('edit_note', current)).output.noteId).toBe(noteId)
  })

  test('a note is refused where another stands, and never leaves its space or its place', async () => {
    const memory = await openNotes({}, { store })
    const { noteId } = await memory.note('# Valve\n\nOne.\n')
    await memory.note('# Valve\n\nTwo.\n', { path: 'stock' })
    const occupied = await memory.agentFails('move_note', { ref: noteId, path: 'stock' })
    expect(occupied.error.code).toBe('conflict')
    expect(await placeOf(memory, noteId)).toMatchObject({ path: 'shop/valve.md' })
    const space = await memory.app.identity.createSpace('Harbour')
    const caller = { ...(await memory.app.identity.localCaller('agent', 'codex')) }
    const spaceIds = [...caller.spaceIds, space.id]
    const operations = await memory.app.operations()
    const move = operations.find(({ tool }) => tool === 'move_note')
    if (move === undefined) throw new Error('no move_note')
    const input = { ref: noteId, path: '', project: space.name }
    const away = await memory.app.call({ operation: move, input, caller: { ...caller, spaceIds } })
    expect(away).toMatchObject({ ok: false, error: { code: 'policy', field: 'project' } })
    const memo = await memory.agent('remember_about_project', { project: memory.handle, observation: 'Tide at six.' })
    const kept = await memory.agentFails('move_note', { ref: String(memo.output.noteId), path: 'stock' })
    expect(kept.error).toMatchObject({ code: 'policy', field: 'ref' })
  })

  test('a folder moves whole: ids and links stay, a project inside keeps its handle, notes change hands', async () => {
    const memory = await openNotes({}, { store })
    const dock = await openProject(memory, 'dock')
    const root = memory.handle.split('/')[0] ?? ''
    const { noteId } = await memory.note('# Crane\n\nSteel beam.\n', { path: 'gear/heavy' })
    await memory.agent('create_note', { project: dock, body: '# Berth\n\nConcrete.\n' })
    const moved = await memory.agent('move_folder', { project: root, path: 'shop/gear', to: 'dock' })
    expect(moved.output).toEqual({ from: 'shop/gear', path: 'dock/gear', notes: 1 })
    expect(await placeOf(memory, noteId)).toEqual({ project: dock, path: 'dock/gear/heavy/crane.md' })
    expect(await found(memory, dock, 'steel beam')).toEqual(['Crane'])
    expect(await found(memory, memory.handle, 'steel beam')).toEqual([])

    await memory.agent('move_folder', { project: root, path: 'dock', to: 'sites/north' })
    expect(await placeOf(memory, noteId)).toEqual({ project: dock, path: 'sites/north/dock/gear/heavy/crane.md' })
    expect((await memory.agent('list_notes', { project: dock })).output).toMatchObject({
      path: 'sites/north/dock',
      folders: [{ path: 'sites/north/dock/gear', notes: 1 }],
      total: 1,
    })
    const later = await memory.agent('create_note', { project: dock, body: '# Bollard\n\nIron.\n' })
    expect(later.output).toMatchObject({ project: dock, path: 'sites/north/dock/bollard.md' })
    for (const ref of ['shop/gear/heavy/crane', 'dock/gear/heavy/crane.md']) {
      expect(await placeOf(memory, ref), ref).toMatchObject({ path: 'sites/north/dock/gear/heavy/crane.md' })
    }
    // A note that came after the folder had its new name answers by the former one, too.
    await memory.agent('rename_folder', { project: root, path: 'sites', name: 'places' })
    await memory.agent('create_note', { project: dock, body: '# Fender\n\nRubber.\n' })
    expect(await placeOf(memory, 'sites/north/dock/fender')).toMatchObject({ path: 'places/north/dock/fender.md' })
  })

  test('a folder does not go below itself, over another, or out of the space', async () => {
    const memory = await openNotes({}, { store })
    await memory.note('# A\n\nx\n', { path: 'one/two' })
    await memory.note('# B\n\nx\n', { path: 'three/one' })
    const { handle: project } = memory
    const fails = (tool: string, input: object) => memory.agentFails(tool, { project, ...input })
    expect((await fails('move_folder', { path: 'one', to: 'one/two' })).error.code).toBe('conflict')
    expect((await fails('move_folder', { path: 'one', to: 'one' })).error.code).toBe('conflict')
    expect((await fails('move_folder', { path: 'one', to: 'three' })).error.code).toBe('conflict')
    expect((await fails('rename_folder', { path: 'one', name: 'three' })).error.code).toBe('conflict')
    expect((await fails('rename_folder', { path: 'one', name: 'a/b' })).error).toMatchObject({ field: 'name' })
    for (const name of ['..', '.', '.git', ' ', 'a\\b', 'note.md']) {
      expect((await fails('rename_folder', { path: 'one', name })).error, name).toMatchObject({ field: 'name' })
    }
    for (const to of ['../x', '/etc', '.git', 'a//b', 'x.md']) {
      expect((await fails('move_folder', { path: 'one', to })).error, to).toMatchObject({ field: 'to' })
    }
    expect((await fails('move_folder', { path: 'nowhere', to: 'x' })).error).toMatchObject({ code: 'not_found' })
    expect((await memory.agent('move_folder', { project, path: 'one', to: '' })).output).toMatchObject({ notes: 0 })
    expect(await placeOf(memory, 'A')).toMatchObject({ path: 'shop/one/two/a.md' })
  })

  test('a name may change in its case alone, and go back and forth', async () => {
    const memory = await openNotes({}, { store })
    await memory.note('# A\n\nx\n', { path: 'Guides' })
    const rename = (path: string, name: string) => memory.agent('rename_folder', { project: memory.handle, path, name })
    expect((await rename('Guides', 'guides')).output).toMatchObject({ path: 'shop/guides', notes: 1 })
    expect(await placeOf(memory, 'A')).toMatchObject({ path: 'shop/guides/a.md' })
    await rename('guides', 'manuals')
    await rename('manuals', 'guides')
    await rename('guides', 'docs')
    for (const path of ['guides', 'manuals', 'docs']) {
      expect((await memory.agent('list_notes', { project: memory.handle, path })).output.path, path).toBe('shop/docs')
    }
  })

  test('a project that is renamed answers to both handles and keeps its notes; its old name may be taken by another', async () => {
    const memory = await openNotes({}, { store })
    const { noteId } = await memory.note('# Valve\n\nBrass.\n')
    const { output } = await memory.agent('rename_project', {
      project: memory.handle,
      slug: 'store',
      displayName: 'The\nstore',
    })
    const store2 = memory.handle.replace('shop', 'store')
    expect(output).toMatchObject({ handle: store2, former: memory.handle, displayName: 'The store' })
    for (const project of [store2, memory.handle, 'store', 'shop']) {
      expect((await memory.agent('list_notes', { project })).output, project).toMatchObject({
        project: store2,
        total: 1,
      })
    }
    expect(await placeOf(memory, noteId)).toEqual({ project: store2, path: 'shop/valve.md' })

    // Another project comes to the name that is free now.
    const { id: spaceId } = (await memory.app.identity.spaces())[0] ?? { id: '' }
    const shop = await memory.app.identity.createProject(spaceId, 'shop')
    const handle = memory.handle.replace('shop', shop.slug)
    const made = await memory.agent('create_note', { project: handle, body: '# Till\n\nCopper.\n' })
    expect(made.output.project).toBe(handle)
    expect(await placeOf(memory, noteId)).toEqual({ project: store2, path: 'shop/valve.md' })
    expect((await memory.agent('list_notes', { project: store2 })).output).toMatchObject({
      notes: [{ title: 'Valve' }],
    })
    expect((await memory.agent('list_notes', { project: handle })).output).toMatchObject({ notes: [{ title: 'Till' }] })
    expect(await found(memory, handle, 'brass copper')).toEqual(['Till'])
    expect(await found(memory, store2, 'brass copper')).toEqual(['Valve'])
  })

  test('the folder of a new project is its own, whatever the folder of its name was once called', async () => {
    const memory = await openNotes({}, { store })
    await memory.note('# Old\n\nx\n')
    const root = memory.handle.split('/')[0] ?? ''
    await memory.agent('rename_folder', { project: root, path: 'shop', name: 'warehouse' })
    await memory.agent('rename_project', { project: memory.handle, slug: 'warehouse' })
    const { id: spaceId } = (await memory.app.identity.spaces())[0] ?? { id: '' }
    const { slug } = await memory.app.identity.createProject(spaceId, 'shop')
    const note = await memory.agent('create_note', { project: root, body: '# Loose\n\nx\n' })
    const input = { ref: String(note.output.noteId), path: '', project: `${root}/${slug}` }
    await memory.agent('move_note', input)
    expect(await placeOf(memory, input.ref)).toMatchObject({ project: `${root}/${slug}` })
  })

  test('what stood in the folder of a project before it was known belongs to it from its first note on', async () => {
    const memory = await openNotes({}, { store })
    const root = memory.handle.split('/')[0] ?? ''
    const { output } = await memory.agent('create_note', {
      project: root,
      path: 'dock',
      body: '# Berth\n\nConcrete.\n',
    })
    const dock = await openProject(memory, 'dock')
    await memory.agent('create_note', { project: dock, body: '# Fender\n\nRubber.\n' })
    expect(await placeOf(memory, String(output.noteId))).toEqual({ project: dock, path: 'dock/berth.md' })
    expect((await found(memory, dock, 'concrete rubber')).sort()).toEqual(['Berth', 'Fender'])
  })

  test('a root project keeps its name, and a bare slug of two spaces lists both handles', async () => {
    const memory = await openNotes({}, { store })
    const root = memory.handle.split('/')[0] ?? ''
    const { error } = await memory.agentFails('rename_project', { project: root, slug: 'other' })
    expect(error).toMatchObject({ code: 'policy', field: 'project' })
    expect((await memory.agentFails('rename_project', { project: root })).error.field).toBe('slug')
    const dock = await openProject(memory, 'dock')
    const taken = await memory.agentFails('rename_project', { project: dock, slug: 'shop' })
    expect(taken.error.code).toBe('conflict')

    const space = await memory.app.identity.createSpace('Harbour')
    await memory.app.identity.createProject(space.id, 'shop')
    const local = await memory.app.identity.localCaller('agent', 'codex')
    const caller = { ...local, spaceIds: [...new Set([...local.spaceIds, space.id])] }
    const operation = (await memory.app.operations()).find(({ tool }) => tool === 'list_notes')
    if (operation === undefined) throw new Error('no list_notes')
    const ask = (project: string) => memory.app.call({ operation, input: { project }, caller })
    const ambiguous = await ask('shop')
    expect(ambiguous).toMatchObject({ ok: false, error: { code: 'conflict', field: 'project' } })
    expect(ambiguous.text).toContain(`${memory.handle}, ${space.name}/shop`)
    expect(await ask(`${space.name}/shop`)).toMatchObject({ ok: true, output: { project: `${space.name}/shop` } })
    expect(await ask('dock')).toMatchObject({ ok: true, output: { project: dock } })
    const missing = await ask('nowhere')
    expect(missing).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})
