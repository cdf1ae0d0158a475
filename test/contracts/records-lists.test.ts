import { expect, it } from 'vitest'
import type { RecordFilter } from '../../src/contract/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { at, migrations, node, openRecords, steppingClock } from './records-fixture.ts'

describeEachDatabase('lists', migrations, (fixture) => {
  async function fill() {
    const clock = steppingClock()
    const records = openRecords(fixture.database, { clock: clock.now })
    const ids = new Map<string, string>()
    for (const [path, extra] of [
      ['b', { attributes: { priority: 0, boot: true } }],
      ['a', { attributes: { priority: 0 }, status: 'pending' }],
      ['a/x', { attributes: { priority: '0' }, projectId: 'pj_1' }],
      ['a-b', { attributes: { priority: 1, note: 'x'.repeat(500) }, status: 'stale' }],
    ] as const) {
      ids.set(path, (await records.create(node(path, { ...extra, title: path }))).id)
      clock.step()
    }
    ids.set('core', (await records.create(node('z', { title: 'core', places: [at('z', 'core')] }))).id)
    ids.set('none', (await records.create(node('n', { title: 'none', places: [] }))).id)
    clock.step()
    await records.update(ids.get('b') ?? '', { body: 'newer' })
    return { records, ids }
  }

  it('filters and orders', async () => {
    const { records, ids } = await fill()
    const id = (name: string) => ids.get(name) ?? ''
    const cases: [Omit<RecordFilter, 'kind'>, string[]][] = [
      [{}, ['b', 'core', 'none', 'a-b', 'a/x', 'a']],
      [{ limit: 2, offset: 1 }, ['core', 'none']],
      [{ offset: 4 }, ['a/x', 'a']],
      [{ order: 'created' }, ['core', 'none', 'a-b', 'a/x', 'a', 'b']],
      [{ order: 'place' }, ['core', 'a', 'a/x', 'a-b', 'b', 'none']],
      [{ order: 'place', tree: 'Project', limit: 3 }, ['a', 'a/x', 'a-b']],
      [{ tree: 'core' }, ['core']],
      [{ statuses: ['pending', 'stale'] }, ['a-b', 'a']],
      [{ statuses: ['active', 'stale'] }, ['b', 'core', 'none', 'a-b', 'a/x']],
      [{ statuses: [] }, []],
      [{ projectId: 'pj_1' }, ['a/x']],
      [{ attributes: { priority: 0 } }, ['b', 'a']],
      [{ attributes: { priority: '0' } }, ['a/x']],
      [{ attributes: { priority: 0, boot: true } }, ['b']],
      [{ attributes: { boot: false } }, []],
      [{ exclude: [id('b'), id('core'), id('none')] }, ['a-b', 'a/x', 'a']],
      [{ updatedAfter: new Date('2026-01-01T00:00:02Z') }, ['b', 'core', 'none', 'a-b']],
    ]
    for (const [filter, titles] of cases) {
      const found = await records.list({ kind: 'nodes', ...filter })
      expect({ filter, titles: found.map(({ title }) => title) }).toEqual({ filter, titles })
      expect(await records.versions({ kind: 'nodes', ...filter })).toEqual(
        found.map(({ id, revision, versionToken }) => ({ id, revision, versionToken })),
      )
      if (filter.limit === undefined && filter.offset === undefined) {
        expect(await records.count({ kind: 'nodes', ...filter })).toBe(titles.length)
      }
    }
    expect(await records.list({ kind: 'notes' })).toEqual([])
  })

  it('counts what stands below a place by the places above it', async () => {
    const { records } = await fill()
    await records.create(node('Ö/y/z', { title: 'z' }))
    expect(await records.branches('nodes', { tree: 'project', path: '' })).toEqual([
      { path: '', records: 3 },
      { path: 'a', records: 1 },
      { path: 'Ö/y', records: 1 },
    ])
    expect(await records.branches('nodes', { tree: 'project', path: 'A' })).toEqual([{ path: 'a', records: 1 }])
    expect(await records.branches('nodes', { tree: 'project', path: 'nowhere' })).toEqual([])
  })

  it('counts the words attached, spelt as they are most often', async () => {
    const { records } = await fill()
    const tag = (text: string) => ({ kind: 'tag', text }) as const
    for (const [path, texts] of [
      ['t1', ['ML', 'ops']],
      ['t2', ['ml']],
      ['t3', ['ML']],
    ] as const)
      await records.create(node(path, { title: path, terms: texts.map(tag) }))
    expect(await records.terms({ kind: 'nodes' })).toEqual([
      { kind: 'tag', text: 'ML', records: 3 },
      { kind: 'tag', text: 'ops', records: 1 },
    ])
    expect(await records.terms({ kind: 'nodes', statuses: ['stale'] })).toEqual([])
  })

  it('says why it cannot filter by prose', async () => {
    const { records } = await fill()
    await expect(records.list({ kind: 'nodes', attributes: { note: 'x'.repeat(500) } })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'note',
    })
  })
})
