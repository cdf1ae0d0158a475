import { expect, it } from 'vitest'
import { describeEachDatabase } from '../support/databases.ts'
import { at, indexedTexts, migrations, node, openRecords } from './records-fixture.ts'

describeEachDatabase('places', migrations, (fixture) => {
  const paths = async (path: string) =>
    (await openRecords(fixture.database).subtree('nodes', at(path))).map((entry) => entry.place.path)

  it('finds a record at its place whatever the case and normalisation', async () => {
    const records = openRecords(fixture.database)
    const made = await records.create(node('Straße/Caf\u00e9'))
    const found = await records.at('nodes', at('STRASSE/cafe\u0301', 'Project'))
    expect(found).toEqual({ record: made, place: at('Straße/Caf\u00e9'), via: 'current' })
    expect(await records.at('notes', at('Straße/Caf\u00e9'))).toBeUndefined()
  })

  it('moves what stands below a place where nothing stands at the place itself', async () => {
    const records = openRecords(fixture.database)
    for (const path of ['docs/a', 'docs/deep/b', 'docs-2/c']) await records.create(node(path))
    await expect(records.move('nodes', at('docs'), at('guides'))).rejects.toMatchObject({ code: 'not_found' })
    expect(await records.move('nodes', at('docs'), at('guides/old'), { branch: true })).toBe(2)
    expect(await records.branches('nodes', at(''))).toEqual([
      { path: 'docs-2', records: 1 },
      { path: 'guides/old', records: 1 },
      { path: 'guides/old/deep', records: 1 },
    ])
    expect((await records.at('nodes', at('docs/deep/b')))?.via).toBe('alias')
    await expect(records.move('nodes', at('none'), at('x'), { branch: true })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(records.move('nodes', at('guides'), at('guides/in'), { branch: true })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('refuses a taken place and names it', async () => {
    const records = openRecords(fixture.database)
    await records.create(node('shop'))
    await expect(records.create(node('SHOP', { places: [at('free'), at('SHOP')] }))).rejects.toMatchObject({
      code: 'conflict',
      data: { places: [at('shop')] },
    })
    expect(await records.at('nodes', at('free'))).toBeUndefined()
    expect(await records.count({ kind: 'nodes' })).toBe(1)
  })

  it('refuses a place that cannot be', async () => {
    const records = openRecords(fixture.database)
    for (const [path, code] of [
      ['', 'invalid_input'],
      ['a//b', 'invalid_input'],
      ['/a', 'invalid_input'],
      ['a\u0001b', 'invalid_input'],
      ['x'.repeat(3000), 'too_large'],
    ] as const) {
      await expect(records.create(node('x', { places: [at(path)] }))).rejects.toMatchObject({ code, field: 'places' })
    }
  })

  it('takes the longest path that a node may have, in any script', async () => {
    const records = openRecords(fixture.database)
    for (const letter of ['a', '字']) {
      const path = Array.from({ length: 12 }, () => letter.repeat(64)).join('/')
      await records.create(node(path))
      expect((await records.at('nodes', at(path)))?.via).toBe('current')
    }
  })

  it('goes by whole segments', async () => {
    const records = openRecords(fixture.database)
    for (const path of ['a', 'a-b', 'a/x', 'a/x/y', 'a.b', 'ab', 'a0/x', 'a%', 'a_/z']) await records.create(node(path))
    expect(await paths('a')).toEqual(['a', 'a/x', 'a/x/y'])
    expect(await paths('a_')).toEqual(['a_/z'])
    expect(await records.move('nodes', at('a'), at('moved'))).toBe(3)
    expect(await paths('moved')).toEqual(['moved', 'moved/x', 'moved/x/y'])
    expect((await records.at('nodes', at('ab')))?.via).toBe('current')
  })

  it('lists children by priority, then path, with the number of theirs', async () => {
    const records = openRecords(fixture.database)
    await records.create(node('p'))
    await records.create(node('p/b', { attributes: { priority: 2 } }))
    await records.create(node('p/a', { attributes: { priority: 2 } }))
    const last = await records.create(node('p/c'))
    await records.create(node('p/z', { attributes: { priority: 0 } }))
    await records.create(node('p/z/1'))
    await records.create(node('p/z/2'))
    const children = async (page = {}) =>
      (await records.children('nodes', at('p'), page)).map((entry) => `${entry.place.path} ${entry.children}`)
    expect(await children()).toEqual(['p/z 2', 'p/a 0', 'p/b 0', 'p/c 0'])
    expect(await children({ limit: 2, offset: 1 })).toEqual(['p/a 0', 'p/b 0'])
    await records.update(last.id, { attributes: { priority: 1 } })
    expect(await children()).toEqual(['p/z 2', 'p/c 0', 'p/a 0', 'p/b 0'])
    expect((await records.children('nodes', at(''))).map((entry) => entry.place.path)).toEqual(['p'])
  })

  it('names the trees with their roots', async () => {
    const records = openRecords(fixture.database)
    await records.create(node('a'))
    await records.create(node('a/b'))
    await records.create(node('x', { places: [at('x', 'core')] }))
    expect(await records.trees('nodes')).toEqual([
      { tree: 'core', roots: 1, records: 1 },
      { tree: 'project', roots: 1, records: 2 },
    ])
    expect(await records.trees('notes')).toEqual([])
  })

  it('moves a whole subtree; former places keep answering with the new one', async () => {
    const records = openRecords(fixture.database)
    await records.create(node('a'))
    const child = await records.create(node('a/b'))
    expect(await records.move('nodes', at('A'), at('n', 'core'))).toBe(2)
    const found = await records.at('nodes', at('a/b'))
    expect(found).toMatchObject({ via: 'alias', place: at('n/b', 'core'), record: { id: child.id, revision: 2 } })
    expect(found?.record.places).toEqual([at('n/b', 'core')])
    expect(found?.record.versionToken).not.toBe(child.versionToken)
    expect((await records.revisions(child.id)).map(({ action, places }) => [action, places])).toEqual([
      ['move', [at('n/b', 'core')]],
      ['create', [at('a/b')]],
    ])
    expect((await indexedTexts(fixture.database)).has(child.id)).toBe(true)
  })

  it('prefers what stands at a place to what once did, and the last to leave to an earlier one', async () => {
    const records = openRecords(fixture.database)
    const first = await records.create(node('spot', { title: 'first' }))
    await records.move('nodes', at('spot'), at('one'))
    const second = await records.create(node('spot', { title: 'second' }))
    expect(await records.at('nodes', at('spot'))).toMatchObject({ via: 'current', record: { id: second.id } })
    await records.move('nodes', at('spot'), at('two'))
    expect(await records.at('nodes', at('spot'))).toMatchObject({ via: 'alias', record: { id: second.id } })
    await records.remove([second.id])
    expect(await records.at('nodes', at('spot'))).toMatchObject({
      via: 'alias',
      record: { id: first.id },
      place: at('one'),
    })
    await records.move('nodes', at('one'), at('spot'))
    expect(await records.at('nodes', at('spot'))).toMatchObject({ via: 'current', record: { id: first.id } })
  })

  it('moves up into its own former path, and changes the spelling of a name', async () => {
    const records = openRecords(fixture.database)
    await records.create(node('a/b'))
    await records.create(node('a/b/b'))
    expect(await records.move('nodes', at('a/b'), at('a'))).toBe(2)
    expect(await paths('a')).toEqual(['a', 'a/b'])
    expect(await records.move('nodes', at('a'), at('A'))).toBe(2)
    expect(await paths('a')).toEqual(['A', 'A/b'])
    expect(await records.move('nodes', at('a'), at('A'))).toBe(0)
  })

  it('refuses to move below itself, onto another, from nowhere, or what changed since', async () => {
    const records = openRecords(fixture.database)
    const a = await records.create(node('a'))
    await records.create(node('a/x'))
    await records.create(node('b'))
    await records.create(node('c/x'))
    const before = await records.subtree('nodes', at(''))
    for (const [from, to, code] of [
      ['a', 'a/x/y', 'conflict'],
      ['a', 'a/z', 'conflict'],
      ['a', 'B', 'conflict'],
      ['a', 'c', 'conflict'],
      ['nowhere', 'd', 'not_found'],
    ] as const) {
      await expect(records.move('nodes', at(from), at(to))).rejects.toMatchObject({ code })
    }
    await records.update(a.id, { body: 'new' })
    await expect(records.move('nodes', at('a'), at('d'), { expect: a.versionToken })).rejects.toMatchObject({
      code: 'version_conflict',
    })
    const after = await records.subtree('nodes', at(''))
    expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place))
  })

  it('keeps several places of one record apart', async () => {
    const records = openRecords(fixture.database)
    const made = await records.create(node('x', { places: [at('one'), at('two')] }))
    await records.move('nodes', at('two'), at('three'))
    expect((await records.get(made.id))?.places).toEqual([at('one'), at('three')])
    expect(await records.at('nodes', at('two'))).toMatchObject({ via: 'alias', place: at('three') })
    expect(await records.at('nodes', at('one'))).toMatchObject({ via: 'current', place: at('one') })
  })
})
