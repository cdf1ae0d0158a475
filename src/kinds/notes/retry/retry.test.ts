import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { openNotes } from '../../../../test/support/open-notes.ts'

describe.each(nodeStores)('a call that is sent again, on %s', (store) => {
  test('under its key does nothing more, and is refused with other contents', async () => {
    const { agent, agentFails, handle: project, project: folder } = await openNotes({}, { store })
    const input = { project, body: '# Once\n', idempotencyKey: 'k1' }
    const first = await agent('create_note', input)
    const second = await agent('create_note', input, { sessionId: 'b' })
    expect(second.output).toEqual({ ...first.output, outcome: 'skipped' })
    const changed = await agentFails('create_note', { ...input, body: '# Twice\n' })
    expect(changed.error).toMatchObject({ code: 'conflict', field: 'idempotencyKey' })
    const elsewhere = { workingDirectory: folder('mill') }
    await agent('whoami', {}, elsewhere)
    const other = await agent('create_note', { ...input, project: 'mill' }, elsewhere)
    expect(other.output.outcome).toBe('created')
  })

  test('at the same moment gives one result', async () => {
    const { call, agent, handle: project } = await openNotes({}, { store })
    const input = { project, body: '# Twin\n', idempotencyKey: 'k2' }
    const twins = await Promise.all([1, 2, 3, 4].map(() => call('create_note', input)))
    const outputs = twins.map((twin) => (twin.ok ? twin.output : twin.text))
    expect(outputs.filter((output) => typeof output === 'object' && output.outcome === 'created')).toHaveLength(1)
    expect(new Set(outputs.map((output) => (typeof output === 'object' ? output.noteId : output))).size).toBe(1)
    const list = await agent('list_notes', { project })
    expect(list.output.total).toBe(1)
  })

  test('after a failure is done', async () => {
    const memory = await openNotes({}, { store })
    const { agent, agentFails, handle: project } = memory
    const { noteId } = await memory.note('# Taken\n')
    const input = { project, body: '# Taken\n', idempotencyKey: 'k3' }
    await agentFails('create_note', input)
    await agent('delete_note', { ref: noteId })
    expect((await agent('create_note', input)).output.outcome).toBe('created')
  })

  test('is known by the id that the host gives it, where it would add something twice', async () => {
    const memory = await openNotes({}, { store })
    const { agent, person } = memory
    const { noteId, versionToken } = await memory.note('# Host\n')
    const append = { ref: noteId, versionToken, operation: 'append', content: 'Line.' }
    const first = await agent('edit_note', append, { callId: 'toolu_1' })
    const second = await agent('edit_note', append, { callId: 'toolu_1' })
    expect(second.output).toMatchObject({ outcome: 'skipped', versionToken: first.output.versionToken })
    expect((await person('show', { ref: noteId })).output.body).toBe('# Host\n\nLine.\n')
    const fresh = { ...append, versionToken: String(first.output.versionToken) }
    expect((await agent('edit_note', fresh, { callId: 'toolu_2' })).output.outcome).toBe('edited')
    const keyed = { ...append, idempotencyKey: 'k4', content: 'Keyed.' }
    const token = (await person('show', { ref: noteId })).output.versionToken
    await agent('edit_note', { ...keyed, versionToken: String(token) })
    expect((await agent('edit_note', keyed)).output.outcome).toBe('skipped')
    const remembered = { observation: 'Fact.', idempotencyKey: 'k5' }
    expect((await agent('remember_about_user', remembered)).output.outcome).toBe('created')
    expect((await agent('remember_about_user', remembered)).output.outcome).toBe('skipped')
    expect((await agent('delete_note', { ref: noteId }, { callId: 'toolu_3' })).output.noteId).toBe(noteId)
    expect((await agent('delete_note', { ref: noteId }, { callId: 'toolu_3' })).output.noteId).toBe(noteId)
  })

  test('of a batch is done where it was not, item by item', async () => {
    const { agent, handle: project } = await openNotes({}, { store })
    const notes = [{ body: '# One\n' }, { body: '# Two\n', path: '../out' }, { body: '# Three\n' }]
    const first = await agent('create_notes', { project, notes, idempotencyKey: 'b1' })
    expect(first.output).toMatchObject({
      failed: 1,
      results: [
        { index: 0, ok: true, outcome: 'created' },
        { index: 1, ok: false, error: { code: 'invalid_input', field: 'path' } },
        { index: 2, ok: true, outcome: 'created' },
      ],
    })
    const mended = [notes[0], { body: '# Two\n' }, notes[2]].map((note) => ({ body: '', ...note }))
    const second = await agent('create_notes', { project, notes: mended, idempotencyKey: 'b1' })
    expect(second.output).toMatchObject({
      failed: 0,
      results: [{ outcome: 'skipped' }, { outcome: 'created' }, { outcome: 'skipped' }],
    })
  })
})
