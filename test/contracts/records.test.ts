import { expect, it } from 'vitest'
import { describeEachDatabase } from '../support/databases.ts'
import { indexedTexts, migrations, openRecords, steppingClock } from './records-fixture.ts'

describeEachDatabase('records', migrations, (fixture) => {
  it('gives back what was created, whole', async () => {
    const clock = steppingClock()
    const records = openRecords(fixture.database, { clock: clock.now })
    const created = await records.create({
      kind: 'nodes',
      projectId: 'pj_1',
      title: '登录 token: "rotation" #1',
      body: '---\r\nnot a head\r\n\n\u{1f468}‍\u{1f469}‍\u{1f467}',
      attributes: { priority: 0, disclosure: 'when logging in', deep: { list: [1, 'a', null, true] } },
      places: [{ tree: 'project', path: 'Shop/登录' }],
      terms: [
        { kind: 'glossary', text: 'a, b' },
        { kind: 'tag', text: 'yes' },
      ],
      provenance: { source: 'import', file: 'docs/a.md', line: 3 },
    })
    expect(created.id).toMatch(/^nd_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
    expect(created.versionToken).toMatch(/^[\w-]{1,24}$/)
    expect(created.revision).toBe(1)
    expect(created.createdAt).toEqual(clock.now())
    expect(created.provenance).toEqual({
      source: 'import',
      principalId: 'pr_ann',
      clientType: 'cli',
      file: 'docs/a.md',
      line: 3,
    })
    expect(await records.get(created.id)).toEqual(created)
    expect(await records.getMany(['nd_unknown', created.id])).toEqual([created])
    expect((await indexedTexts(fixture.database)).get(created.id)).toEqual({
      title: created.title,
      body: created.body,
      names: ['a, b', 'yes'],
    })
  })

  it('merges attributes, removes those set to null, and keeps what a change does not name', async () => {
    const records = openRecords(fixture.database)
    const { id } = await records.create({ kind: 'notes', title: 'a', body: 'b', attributes: { x: 1, y: 'two' } })
    const changed = await records.update(id, { body: 'c', attributes: { y: null, z: true }, projectId: 'pj_1' })
    expect(changed).toMatchObject({
      title: 'a',
      body: 'c',
      attributes: { x: 1, z: true },
      projectId: 'pj_1',
      revision: 2,
    })
    expect(await records.get(id)).toEqual(changed)
    expect((await records.update(id, { projectId: null })).projectId).toBeUndefined()
    expect((await indexedTexts(fixture.database)).get(id)?.body).toBe('c')
  })

  it('adds, removes and replaces terms without regard to case', async () => {
    const records = openRecords(fixture.database)
    const tag = (text: string) => ({ kind: 'tag' as const, text })
    const { id } = await records.create({
      kind: 'notes',
      title: 'a',
      body: '',
      terms: [tag('API'), tag('api'), tag('x')],
    })
    expect((await records.get(id))?.terms).toEqual([tag('API'), tag('x')])
    expect((await records.update(id, { addTerms: [tag('new')], removeTerms: [tag('X')] })).terms).toEqual([
      tag('API'),
      tag('new'),
    ])
    expect((await records.update(id, { terms: [tag('only')] })).terms).toEqual([tag('only')])
  })

  it('writes nothing when nothing changes', async () => {
    const clock = steppingClock()
    const records = openRecords(fixture.database, { clock: clock.now })
    const created = await records.create({ kind: 'notes', title: 'a', body: 'b', attributes: { one: 1, two: 2 } })
    clock.step()
    const same = await records.update(created.id, { title: 'a', attributes: { two: 2, one: 1 }, addTerms: [] })
    expect(same).toEqual(created)
    expect(await records.revisions(created.id)).toHaveLength(1)
  })

  it('refuses to change a record that changed since it was read, and says by whom and when', async () => {
    const clock = steppingClock()
    const ann = openRecords(fixture.database, { clock: clock.now })
    const robot = openRecords(fixture.database, {
      clock: clock.now,
      provenance: { source: 'agent', clientType: 'claude-code' },
    })
    const read = await ann.create({ kind: 'notes', title: 'a', body: 'b' })
    clock.step()
    const theirs = await robot.update(read.id, { body: 'theirs' }, { expect: read.versionToken })
    await expect(ann.update(read.id, { body: 'mine' }, { expect: read.versionToken })).rejects.toMatchObject({
      code: 'version_conflict',
      data: {
        versionToken: theirs.versionToken,
        revision: 2,
        changedBy: 'agent (claude-code)',
        changedAt: clock.now().toISOString(),
      },
    })
    await expect(ann.remove([read.id], { expect: read.versionToken })).rejects.toMatchObject({
      code: 'version_conflict',
    })
    expect(await ann.get(read.id)).toEqual(theirs)
  })

  it('keeps every state with who, when and why, newest first', async () => {
    const clock = steppingClock()
    const records = openRecords(fixture.database, { clock: clock.now })
    const { id } = await records.create({ kind: 'notes', title: 'one', body: '1' })
    clock.step()
    await records.update(id, { title: 'two', provenance: { reason: 'a better name' } })
    clock.step()
    await records.remove([id])
    const revisions = await records.revisions(id)
    expect(revisions.map(({ revision, action, title }) => [revision, action, title])).toEqual([
      [3, 'remove', 'two'],
      [2, 'update', 'two'],
      [1, 'create', 'one'],
    ])
    expect(revisions[1]).toMatchObject({
      recordId: id,
      at: new Date('2026-01-01T00:00:01Z'),
      body: '1',
      provenance: { principalId: 'pr_ann', reason: 'a better name' },
    })
    expect((await records.revisions(id, { limit: 1, offset: 1 })).map(({ revision }) => revision)).toEqual([2])
  })

  it('brings an old revision back as a new one, with its old token', async () => {
    const records = openRecords(fixture.database)
    const first = await records.create({
      kind: 'notes',
      title: 'one',
      body: '1',
      attributes: { a: 1 },
      terms: [{ kind: 'tag', text: 't' }],
      places: [{ tree: 'x', path: 'y' }],
    })
    await records.update(first.id, {
      title: 'two',
      body: '2',
      attributes: { a: null, b: 2 },
      terms: [],
      status: 'stale',
    })
    const back = await records.revert(first.id, 1)
    expect(back).toMatchObject({ title: 'one', body: '1', attributes: { a: 1 }, status: 'active', revision: 3 })
    expect(back.versionToken).toBe(first.versionToken)
    expect(await records.list({ kind: 'notes', attributes: { a: 1 } })).toEqual([back])
    expect(await records.list({ kind: 'notes', attributes: { b: 2 } })).toEqual([])
    await expect(records.revert(first.id, 9)).rejects.toMatchObject({ code: 'not_found', field: 'revision' })
  })

  it('answers for what another space owns exactly as for what does not exist', async () => {
    const home = openRecords(fixture.database)
    const other = openRecords(fixture.database, { spaceId: 'sp_other' })
    const place = { tree: 'project', path: 'a' }
    const { id } = await home.create({ kind: 'nodes', title: 'a', body: 'b', places: [place], attributes: { p: 1 } })
    const mine = await other.create({ kind: 'nodes', title: 'mine', body: 'b', places: [place] })
    const ghost = 'nd_ghost'
    for (const attempt of [
      (target: string) => other.update(target, { title: 'x' }),
      (target: string) => other.remove([target]),
      (target: string) => other.revert(target, 1),
      (target: string) => other.link({ from: mine.id, to: target, toTitle: undefined, relation: 'r' }),
      (target: string) => other.link({ from: target, to: mine.id, toTitle: undefined, relation: 'r' }),
    ]) {
      const [foreign, unknown] = await Promise.all([
        attempt(id).catch((error: Error) => error.message.replace(id, ghost)),
        attempt(ghost).catch((error: Error) => error.message),
      ])
      expect(foreign).toEqual(unknown)
    }
    expect(await other.get(id, { trashed: true })).toBeUndefined()
    expect(await other.getMany([id])).toEqual([])
    expect(await other.revisions(id)).toEqual([])
    expect(await other.list({ kind: 'nodes' })).toEqual([mine])
    expect(await other.count({ kind: 'nodes', attributes: { p: 1 } })).toBe(0)
    expect(await other.trees('nodes')).toEqual([{ tree: 'project', roots: 1, records: 1 }])
    const { unit } = await home.remove([id])
    expect(await other.trash({ kind: 'nodes' })).toEqual([])
    await expect(other.restore(unit)).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.purge(unit)).rejects.toMatchObject({ code: 'not_found' })
    expect(await other.trashedAt('nodes', place)).toBeUndefined()
  })

  it('refuses text that no database can hold, and changes nothing', async () => {
    const records = openRecords(fixture.database)
    for (const draft of [{ title: 'a\0b' }, { body: '\ud800' }]) {
      await expect(records.create({ kind: 'notes', title: 't', body: 'b', ...draft })).rejects.toMatchObject({
        code: 'unsafe_text',
        field: Object.keys(draft)[0],
      })
    }
    expect(await records.count({ kind: 'notes' })).toBe(0)
  })

  it('undoes everything when the transaction around it fails', async () => {
    await expect(
      fixture.database.write(async (transaction) => {
        await openRecords(transaction).create({
          kind: 'notes',
          title: 'a',
          body: 'b',
          places: [{ tree: 't', path: 'p' }],
        })
        throw new Error('later')
      }),
    ).rejects.toThrow('later')
    expect(await openRecords(fixture.database).list({ kind: 'notes' })).toEqual([])
    expect((await indexedTexts(fixture.database)).size).toBe(0)
  })

  it('lets a caller go on after a refusal in the same transaction', async () => {
    await fixture.database.write(async (transaction) => {
      const records = openRecords(transaction)
      const place = { tree: 't', path: 'p' }
      await records.create({ kind: 'notes', title: 'first', body: '', places: [place] })
      await expect(records.create({ kind: 'notes', title: 'second', body: '', places: [place] })).rejects.toMatchObject(
        {
          code: 'conflict',
        },
      )
      await records.create({ kind: 'notes', title: 'third', body: '' })
    })
    const titles = (await openRecords(fixture.database).list({ kind: 'notes' })).map(({ title }) => title)
    expect(titles.sort()).toEqual(['first', 'third'])
  })
})
