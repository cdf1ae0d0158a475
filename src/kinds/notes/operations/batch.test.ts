import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { openNotes } from '../../../../test/support/open-notes.ts'

describe.each(nodeStores)('many notes at once, on %s', (store) => {
  test('have each its own result, and links that lead forward', async () => {
    const memory = await openNotes({}, { store })
    const { agent, agentFails, person, handle: project } = memory
    const notes = [
      { body: '# First\n', links: [{ relation: 'before', toTitle: 'Second' }] },
      { body: '# Second\n' },
      { body: '# first\n' },
      { body: '# Fourth\n', links: [{ relation: 'before', to: 'nt_00000000000000000000000000000000' }] },
    ]
    const dry = await agent('create_notes', { project, notes, dryRun: true })
    expect(dry.output).toMatchObject({
      failed: 2,
      results: [{ ok: true, outcome: 'checked', path: 'shop/first.md' }, { ok: true }, { ok: false }, { ok: false }],
    })
    expect((await agent('list_notes', { project })).output.total).toBe(0)
    const { output, text } = await agent('create_notes', { project, notes })
    expect(output).toMatchObject({
      failed: 2,
      results: [
        { ok: true, outcome: 'created' },
        { ok: true },
        { ok: false, error: { code: 'conflict' } },
        { ok: false, error: { code: 'not_found', field: 'links.0.to' } },
      ],
    })
    expect(text).toMatch(/^2 of 4 notes are there\./)
    expect((await person('show', { ref: 'First' })).output.body).toBe('# First\n\n- before [[Second]]\n')
    const many = Array.from({ length: 51 }, (_, number) => ({ body: `# N ${number}` }))
    expect((await agentFails('create_notes', { project, notes: many })).error.field).toBe('notes')
  })
})

test.each(nodeStores)('two batches that want the same notes in opposite orders both end, on %s', async (store) => {
  const { call, agent, handle: project } = await openNotes({}, { store })
  const notes = Array.from({ length: 20 }, (_, number) => ({ body: `# Common ${number}\n` }))
  const results = await Promise.all([
    call('create_notes', { project, notes }, { sessionId: 'one' }),
    call('create_notes', { project, notes: [...notes].reverse() }, { sessionId: 'two' }),
  ])
  const failed = results.map((result) => (result.ok ? Number(result.output.failed) : result.text))
  expect([...failed].sort()).toEqual([0, 20])
  expect((await agent('list_notes', { project })).output.total).toBe(20)
})

describe.each(nodeStores)('links, on %s', (store) => {
  test('stand in the text once, joined to their like', async () => {
    const memory = await openNotes({}, { store })
    const { agent, agentFails, person } = memory
    const from = (await memory.note('# From\n\n- cites [[Elsewhere]]\n\nThe end.\n')).noteId
    const to = (await memory.note('# To\n')).noteId
    const made = await agent('link', { from, relation: 'part of', to })
    expect(made.output.outcome).toBe('created')
    const body = `# From\n\n- cites [[Elsewhere]]\n- part of [[mnema-id:${to}|To]]\n\nThe end.\n`
    expect((await person('show', { ref: from })).output).toMatchObject({ body, versionToken: made.output.versionToken })
    for (const again of [{ to }, { toTitle: 'to' }, { to: 'To' }])
      expect((await agent('link', { from, relation: 'Part of', ...again })).output).toMatchObject({
        outcome: 'skipped',
        versionToken: made.output.versionToken,
      })
    const wrong = [
      { from, relation: 'see' },
      { from, relation: 'see', to, toTitle: 'To' },
      { from, relation: 'see', to: from },
      { from, relation: 'see', toTitle: 'From' },
      { from, relation: ' ', to },
      { from, relation: 'a]]b', to },
      { from, relation: 'see', to: 'nt_00000000000000000000000000000000' },
      { from: 'Nobody', relation: 'see', to },
    ]
    for (const link of wrong) {
      const { error } = await agentFails('link', link)
      expect(error.field, JSON.stringify(link)).toMatch(/^(to|toTitle|relation|from)$/)
    }
    expect((await person('show', { ref: from })).output.body).toBe(body)
  })

  test('are read as links even where the text ends in an open block of code', async () => {
    const memory = await openNotes({}, { store })
    const from = (await memory.note('# From\n\n```\ncode\n')).noteId
    await memory.agent('link', { from, relation: 'see', toTitle: 'Later' })
    expect((await memory.agent('link', { from, relation: 'see', toTitle: 'Later' })).output.outcome).toBe('skipped')
  })

  test('never leave their space', async () => {
    const memory = await openNotes({}, { store })
    const { agent, agentFails } = memory
    const from = (await memory.note('# From\n')).noteId
    const mine = await agent('remember_about_user', { observation: 'Mine.', category: 'mine' })
    const { error } = await agentFails('link', { from, relation: 'see', to: String(mine.output.noteId) })
    expect(error).toMatchObject({ code: 'invalid_input', field: 'to' })
  })

  test('of a batch are written once a source, and each has its own result', async () => {
    const memory = await openNotes({}, { store })
    const { agent, person } = memory
    const [a, b, c] = await Promise.all(
      ['# A\n', '# B\n', '# C\n'].map(async (body) => (await memory.note(body)).noteId),
    )
    const links = [
      { from: a ?? '', relation: 'to', to: b ?? '' },
      { from: b ?? '', relation: 'to', to: c ?? '' },
      { from: a ?? '', relation: 'to', to: c ?? '' },
      { from: a ?? '', relation: 'to', to: a ?? '' },
      { from: 'Nobody', relation: 'to', to: a ?? '' },
      { from: a ?? '', relation: 'to', to: b ?? '' },
    ]
    const { output } = await agent('link_many', { links })
    expect(output).toMatchObject({
      failed: 2,
      results: [
        { index: 0, ok: true, outcome: 'created' },
        { index: 1, ok: true, outcome: 'created' },
        { index: 2, ok: true, outcome: 'created' },
        { index: 3, ok: false, error: { field: 'links.3.to' } },
        { index: 4, ok: false, error: { code: 'not_found', field: 'links.4.from' } },
        { index: 5, ok: true, outcome: 'skipped' },
      ],
    })
    const shown = await person('show', { ref: a ?? '' })
    expect(shown.output).toMatchObject({
      revision: 2,
      body: `# A\n\n- to [[mnema-id:${b}|B]]\n- to [[mnema-id:${c}|C]]\n`,
    })
  })
})
