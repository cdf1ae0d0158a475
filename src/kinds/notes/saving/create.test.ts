import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { openNotes } from '../../../../test/support/open-notes.ts'

describe.each(nodeStores)('a new note, on %s', (store) => {
  test('is called by its title, else its heading, else its first line, and stands below its project', async () => {
    const { agent, agentFails, person, handle: project } = await openNotes({}, { store })
    const made = await agent('create_note', { project, body: '# Release plan\r\n\r\nOn Friday.\r\n', path: 'guides' })
    expect(made.output).toMatchObject({
      title: 'Release plan',
      path: 'shop/guides/release-plan.md',
      outcome: 'created',
      project,
      bodyBytes: 30,
      warnings: [],
    })
    expect(made.text).toContain(`versionToken: ${made.output.versionToken}`)
    const shown = await person('show', { ref: 'Release plan' })
    expect(shown.output).toMatchObject({ body: '# Release plan\r\n\r\nOn Friday.\r\n', head: '' })

    const titled = await agent('create_note', { project, title: 'Valve log', body: '# Valve log\n\nOpened.\n' })
    expect(titled.output).toMatchObject({ title: 'Valve log', path: 'shop/valve-log.md' })
    expect((await person('show', { ref: 'Valve log' })).output.body).toBe('Opened.\n')
    const other = await agent('create_note', { project, title: 'Pump log', body: '# Overview\n\nx\n' })
    expect(other.output.title).toBe('Pump log')
    expect((await person('show', { ref: 'Pump log' })).output.body).toBe('# Overview\n\nx\n')
    expect((await agent('create_note', { project, body: 'Call the harbour.\nSoon.' })).output.title).toBe(
      'Call the harbour.',
    )
    expect((await agentFails('create_note', { project, body: '***\n' })).error.field).toBe('title')
  })

  test('keeps a title in any script, and two that have no letter apart', async () => {
    const { agent, agentFails, person, handle: project } = await openNotes({}, { store })
    const titles = ['部署流程', 'тесты', 'ทดสอบล้วน', 'ทดสอบลวน', 'خطة الإصدار', '🚀', '🎯', '…', 'C', 'C++', 'C#']
    const paths = new Set<unknown>()
    for (const title of titles) {
      const { output } = await agent('create_note', { project, title, body: `About ${title}\n` })
      expect(output.title).toBe(title)
      paths.add(output.path)
      expect((await person('show', { ref: String(output.noteId) })).output.body).toBe(`About ${title}\n`)
    }
    expect(paths.size).toBe(titles.length)
    expect(paths).toContain('shop/部署流程.md')
    const again = await agentFails('create_note', { project, title: '🚀', body: 'Another\n' })
    expect(again.text).toContain('note_already_exists')
    const long = await agent('create_note', { project, title: '很长的标题'.repeat(60), body: 'x' })
    expect(Buffer.byteLength(String(long.output.path).split('/').at(-1) ?? '')).toBeLessThanOrEqual(130)
  })

  test('is refused where another stands, and taken where only a deleted one stood or the title is used elsewhere', async () => {
    const memory = await openNotes({}, { store })
    const { agent, agentFails, handle: project } = memory
    const { noteId } = await memory.note('# Valve\n\nOne.\n')
    const { text, error } = await agentFails('create_note', { project, body: '# VALVE\n\nTwo.\n' })
    expect(error.code).toBe('conflict')
    expect(error.data).toMatchObject({ reason: 'note_already_exists', noteId, path: 'shop/valve.md' })
    expect(text).toContain(`"Valve" (${noteId})`)
    const elsewhere = await memory.note('# Valve\n\nElsewhere.\n', { path: 'log' })
    expect(elsewhere.path).toBe('shop/log/valve.md')
    await agent('delete_note', { ref: noteId })
    expect((await memory.note('# Valve\n\nThree.\n')).path).toBe('shop/valve.md')
    expect((await memory.personFails('restore', { ref: noteId })).error.code).toBe('conflict')
  })

  test('goes into the folder that is meant, however it is told, and never out of the space', async () => {
    const memory = await openNotes({}, { store })
    const { agentFails, handle: project } = memory
    expect((await memory.note('# A', { path: 'guides/setup/' })).path).toBe('shop/guides/setup/a.md')
    expect((await memory.note('# B', { path: 'shop/guides' })).path).toBe('shop/guides/b.md')
    expect((await memory.note('# C', { path: 'GUIDES' })).path).toBe('shop/guides/c.md')
    expect((await memory.note('# D', { fileName: 'first note.md' })).path).toBe('shop/first note.md')
    const wrong = ['/etc', '../other', 'a/../b', '.git', 'a/.hidden/b', 'a//b', 'C:/x', 'a\\b', 'guides/a.md']
    for (const path of wrong) {
      const { error } = await agentFails('create_note', { project, body: '# E', path })
      expect(error, path).toMatchObject({ code: 'invalid_input', field: 'path' })
    }
    for (const path of [project, `${project}/guides`]) {
      const { text, error } = await agentFails('create_note', { project, body: '# E', path })
      expect(error).toMatchObject({ code: 'invalid_input', field: 'path' })
      expect(text).toContain('is the handle of a project')
    }
    expect((await agentFails('create_note', { project, body: '# E', path: 'a/'.repeat(40) })).error.code).toBe(
      'too_large',
    )
    expect((await agentFails('create_note', { project, body: '# E', fileName: '../x' })).error.field).toBe('fileName')
    expect((await agentFails('create_note', { project: 'nobody/none', body: '# E' })).error).toMatchObject({
      code: 'not_found',
      field: 'project',
    })
  })

  test('takes what its head says, and what the call says instead', async () => {
    const { agent, person, handle: project } = await openNotes({}, { store })
    const head =
      '---\n# the owner decides\ntitle: "Move the archive"\ntags: [plan, area/ops]\naliases: [Archive]\ntype: plan\ndue: 2026-02-03   # not before\n---\n'
    const one = await agent('create_note', { project, body: `${head}\nText.\n` })
    expect(one.output.title).toBe('Move the archive')
    const shown = await person('show', { ref: 'Archive' })
    expect(shown.output).toMatchObject({ head, tags: ['plan', 'area/ops'], noteId: one.output.noteId })
    const two = await agent('create_note', {
      project,
      body: `${head}\nText.\n`,
      title: 'Move the crates',
      tags: ['ops'],
    })
    const changed = await person('show', { ref: String(two.output.noteId) })
    expect(changed.output.tags).toEqual(['ops'])
    expect(changed.output.head).toContain('due: 2026-02-03   # not before\n')
    expect(changed.output.head).toContain('Move the crates')
    expect(changed.output.head).not.toContain('area/ops')
  })

  test('reads back tags and bodies with every sign that a head could trip over', async () => {
    const { agent, person, handle: project } = await openNotes({}, { store })
    const body = '---\nmood: calm\n---\n\nTalked about the rota.\n\n---\n\n+++\n\n<!-- aside -->\n'
    const tags = ['a, b', 'c: d', '#e', 'yes', '1']
    const titles = [
      'Budget: part "two" #1',
      '[draft] rota',
      '- dash first',
      'yes',
      '2025-11-08',
      'null',
      '85% | a\\b',
      "'quoted",
      'C#',
      '…',
      'a: b: c',
    ]
    for (const title of titles) {
      const { output } = await agent('create_note', { project, title, body, tags })
      const shown = await person('show', { ref: String(output.noteId) })
      expect(shown.output).toMatchObject({ title, tags })
      expect(`${shown.output.head}${shown.output.body}`).toBe(body)
    }
  })

  test('is not kept with a secret or a hidden sign, wherever it stands', async () => {
    const { agentFails, handle: project, person } = await openNotes({}, { store })
    const secret = `ghp_${'a1B2'.repeat(9)}`
    const places = [
      { title: secret },
      { body: `# X\n\n${secret}\n` },
      { body: `---\nnote: ${secret}\n---\n\n# X\n` },
      { tags: [secret] },
      { type: secret },
      { path: `a/${secret}` },
      { fileName: secret },
      { links: [{ relation: secret, toTitle: 'Y' }] },
      { links: [{ relation: 'see', toTitle: secret }] },
      { idempotencyKey: secret },
    ]
    for (const place of places) {
      const { error, text } = await agentFails('create_note', { project, body: '# X', ...place })
      expect(error.code, JSON.stringify(Object.keys(place))).toBe('secret')
      expect(text).not.toContain(secret)
    }
    expect((await agentFails('create_note', { project, body: '# X\u202e' })).error.code).toBe('unsafe_text')
    expect((await person('trash')).text).toBe('The trash is empty.')
  })

  test('is masked instead where the setting says so', async () => {
    const { agent, person, handle: project } = await openNotes({ secrets: 'mask' }, { store })
    const secret = `ghp_${'a1B2'.repeat(9)}`
    const { output } = await agent('create_note', { project, body: `# Keys\n\nThe token ${secret} is old.\n` })
    const { text } = await person('show', { ref: String(output.noteId) })
    expect(text).not.toContain(secret)
    expect(text).toMatch(/The token .* is old\./)
  })

  test('links to what is there and to what comes later', async () => {
    const memory = await openNotes({}, { store })
    const { agentFails, handle: project, person } = memory
    const { noteId } = await memory.note('# Target\n')
    const links = [
      { relation: 'cites', to: noteId },
      { relation: 'waits for', toTitle: 'Later' },
    ]
    const made = await memory.note('# Source\n\nText.\n', { links })
    expect((await person('show', { ref: made.noteId })).output.body).toBe(
      `# Source\n\nText.\n\n- cites [[mnema-id:${noteId}|Target]]\n- waits for [[Later]]\n`,
    )
    for (const link of [
      { relation: 'cites' },
      { relation: 'cites', to: noteId, toTitle: 'Later' },
      { relation: 'a [b]', to: noteId },
      { relation: ' ', to: noteId },
      { relation: 'cites', to: 'nt_00000000000000000000000000000000' },
    ])
      expect((await agentFails('create_note', { project, body: '# Z', links: [link] })).error.field).toMatch(
        /^links\.0/,
      )
  })

  test('may be older than its record, never younger than now', async () => {
    const { agent, agentFails, app, handle: project } = await openNotes({}, { store })
    await agent('create_note', { project, body: '# Old', createdAt: '2020-05-01T10:00:00Z' })
    const future = await agentFails('create_note', { project, body: '# New', createdAt: '2999-05-01T10:00:00Z' })
    expect(future.error.field).toBe('createdAt')
    expect(app.settings.logLevel).toBe('silent')
  })
})
