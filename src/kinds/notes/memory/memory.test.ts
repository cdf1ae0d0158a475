import { describe, expect, test } from 'vitest'
import { nodeStores } from '../../../../test/support/open-nodes.ts'
import { openNotes } from '../../../../test/support/open-notes.ts'

describe.each(nodeStores)('what an agent remembers, on %s', (store) => {
  test('stands in one note a category, each fact once', async () => {
    const { agent, person, handle: project } = await openNotes({}, { store })
    const first = await agent('remember_about_user', { observation: 'Prefers short replies.', category: 'Style' })
    expect(first.output).toMatchObject({ outcome: 'created', category: 'Style', bytesBefore: 0, summaryUpdated: false })
    const second = await agent('remember_about_user', {
      observation: 'Writes in Chinese.',
      category: 'style',
      summary: 'How to talk to the user.',
    })
    expect(second.output).toMatchObject({ outcome: 'appended', noteId: first.output.noteId, summaryUpdated: true })
    const again = await agent('remember_about_user', { observation: 'Prefers short replies.', category: 'STYLE' })
    expect(again.output).toMatchObject({ outcome: 'skipped', versionToken: second.output.versionToken })
    expect(again.text).toContain('already')
    expect((await person('show', { ref: String(first.output.noteId) })).output.body).toBe(
      'Prefers short replies.\n\nWrites in Chinese.\n',
    )
    const about = await agent('remember_about_project', { project, observation: 'Prefers short replies.' })
    expect(about.output).toMatchObject({ outcome: 'created', category: 'general' })
    expect(about.output.noteId).not.toBe(first.output.noteId)
  })

  test('is another fact where one sign differs', async () => {
    const { agent, person } = await openNotes({}, { store })
    const pairs = [
      ['licence renewal is due on 3 June', 'licence renewal is due on 4 June'],
      ['gateway listens on port 8443', 'gateway listens on port 8444'],
      ['retry waits 30 s', 'retry waits 60 s'],
      ['needs zlib 1.2.13', 'needs zlib 1.3.1'],
      ['cache is enabled in staging', 'cache is not enabled in staging'],
      ['夜间构建允许跳过测试', '夜间构建禁止跳过测试'],
      ['use <= for the upper bound', 'use >= for the upper bound'],
    ]
    let noteId = ''
    for (const [one = '', other = ''] of pairs) {
      const outcomes: unknown[] = []
      for (const observation of [one, other, other]) {
        const { output } = await agent('remember_about_user', { observation })
        outcomes.push(output.outcome)
        noteId = String(output.noteId)
      }
      expect(outcomes.slice(1)).toEqual(['appended', 'skipped'])
    }
    const body = String((await person('show', { ref: noteId })).output.body)
    for (const fact of pairs.flat()) expect(body.split('\n').filter((line) => line === fact)).toHaveLength(1)
  })

  test('is kept apart by category in any script', async () => {
    const { agent, person, handle: project } = await openNotes({}, { store })
    const categories = ['部署流程', '数据库约定', 'тесты', 'ทดสอบล้วน', 'ทดสอบลวน', '🚀', '🎯', 'C', 'C++', 'a/b', '..']
    const ids = new Set<string>()
    for (const [number, category] of categories.entries()) {
      const observation = `Observation number ${number + 1}.`
      const { output } = await agent('remember_about_project', { project, category, observation })
      expect(output).toMatchObject({ outcome: 'created', category })
      ids.add(String(output.noteId))
    }
    expect(ids.size).toBe(categories.length)
    const again = await agent('remember_about_project', { project, category: '部署流程', observation: 'The last.' })
    expect(ids).toContain(again.output.noteId)
    const { output } = await person('show', { ref: String(again.output.noteId) })
    expect(output.body).toBe('Observation number 1.\n\nThe last.\n')
    const session = await agent('start_session', { project })
    expect(JSON.stringify(session.output.project)).toContain('部署流程')
  })

  test('takes fifty at once without a token, and loses none', async () => {
    const { call, agent, person } = await openNotes({}, { store })
    const facts = Array.from({ length: 50 }, (_, number) => `Fact ${number} stands alone.`)
    const results = await Promise.all(
      facts.map((observation, number) =>
        call('remember_about_user', { observation, category: 'busy' }, { sessionId: `s${number % 5}` }),
      ),
    )
    expect(results.filter(({ ok }) => !ok)).toEqual([])
    const { output } = await agent('remember_about_user', { observation: facts[0] ?? '', category: 'busy' })
    const body = String((await person('show', { ref: String(output.noteId) })).output.body)
    expect(
      body
        .split('\n')
        .filter((line) => line !== '')
        .sort(),
    ).toEqual([...facts].sort())
  })

  test('may be guarded by a token, and is found again after it was deleted', async () => {
    const { agent, agentFails } = await openNotes({}, { store })
    const first = await agent('remember_about_user', { observation: 'One.' })
    await agent('remember_about_user', { observation: 'Two.' })
    const stale = await agentFails('remember_about_user', {
      observation: 'Three.',
      versionToken: String(first.output.versionToken),
    })
    expect(stale.text).toContain('+Two.')
    await agent('delete_note', { ref: String(first.output.noteId) })
    expect((await agent('remember_about_user', { observation: 'Anew.' })).output.outcome).toBe('created')
    expect((await agentFails('remember_about_user', { observation: ' \n' })).error.field).toBe('observation')
  })

  test('of the user is out of reach for a token of other spaces', async () => {
    const { app, agent } = await openNotes({}, { store })
    await agent('remember_about_user', { observation: 'Private.' })
    const [space] = await app.identity.spaces()
    const { secret } = await app.identity.createToken({ name: 'ci', scopes: ['write'], spaceIds: [space?.id ?? ''] })
    const caller = await app.identity.authenticate(secret, 'agent', 'codex')
    const operation = (await app.operations()).find(({ tool }) => tool === 'remember_about_user')
    if (caller === undefined || operation === undefined) throw new Error('no caller')
    const result = await app.call({ operation, input: { observation: 'Private.' }, caller })
    expect(result).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})
