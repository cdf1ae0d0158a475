import { expect, it } from 'vitest'
import { purgeRecordsBefore } from '../../src/core/records/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import {
  at,
  indexedTexts,
  kinds,
  migrations,
  node,
  openRecords,
  person,
  plainIndex,
  steppingClock,
} from './records-fixture.ts'

describeEachDatabase('trash', migrations, (fixture) => {
  it('takes a subtree as one unit, frees its places, and brings it back whole', async () => {
    const records = openRecords(fixture.database)
    await records.create(node('old'))
    await records.move('nodes', at('old'), at('a'))
    const terms = [{ kind: 'glossary' as const, text: 'word' }]
    await records.create(node('a/b', { terms, attributes: { priority: 1 } }))
    const ids = (await records.subtree('nodes', at('a'))).map(({ record }) => record.id)
    const before = await records.getMany(ids)

    const unit = await records.remove(ids)
    expect(unit).toMatchObject({ count: 2, top: { id: ids[0], title: 'old', places: [at('a')], trashUnit: unit.unit } })
    expect(await records.at('nodes', at('a/b'))).toBeUndefined()
    expect(await records.at('nodes', at('old'))).toBeUndefined()
    expect(await records.get(ids[1] ?? '')).toBeUndefined()
    expect(await records.get(ids[1] ?? '', { trashed: true })).toMatchObject({ trashUnit: unit.unit, revision: 2 })
    expect(await records.list({ kind: 'nodes' })).toEqual([])
    expect(await records.count({ kind: 'nodes', attributes: { priority: 1 } })).toBe(0)
    expect(await records.trees('nodes')).toEqual([])
    expect((await indexedTexts(fixture.database)).size).toBe(0)
    expect(await records.trash({ kind: 'nodes' })).toEqual([unit])
    expect(await records.trash({ kind: 'notes' })).toEqual([])
    expect((await records.trashedAt('nodes', at('A/B')))?.id).toBe(ids[1])

    const restored = await records.restore(unit.unit)
    expect(restored.map(({ id }) => id)).toEqual(ids)
    expect(restored.map(({ versionToken }) => versionToken)).toEqual(before.map(({ versionToken }) => versionToken))
    expect(await records.getMany(ids)).toEqual(restored)
    expect(await records.at('nodes', at('a/b'))).toMatchObject({ via: 'current', record: { terms } })
    expect(await records.at('nodes', at('old'))).toMatchObject({ via: 'alias', place: at('a') })
    expect(await records.count({ kind: 'nodes', attributes: { priority: 1 } })).toBe(1)
    expect((await indexedTexts(fixture.database)).size).toBe(2)
    expect(await records.trash({ kind: 'nodes' })).toEqual([])
    expect(await records.trashedAt('nodes', at('a'))).toBeUndefined()
    await expect(records.restore(unit.unit)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses to restore onto taken places, names them, and can later', async () => {
    const records = openRecords(fixture.database)
    const { id } = await records.create(node('a'))
    await records.create(node('a/b'))
    const unit = await records.remove((await records.subtree('nodes', at('a'))).map(({ record }) => record.id))
    await records.create(node('A'))
    await expect(records.restore(unit.unit)).rejects.toMatchObject({ code: 'conflict', data: { places: [at('A')] } })
    expect(await records.get(id)).toBeUndefined()
    await records.move('nodes', at('A'), at('elsewhere'))
    await records.restore(unit.unit)
    expect(await records.at('nodes', at('a'))).toMatchObject({ via: 'current', record: { id } })
  })

  it('finds the newest that was removed from a place, and lists units newest first', async () => {
    const clock = steppingClock()
    const records = openRecords(fixture.database, { clock: clock.now })
    const ids: string[] = []
    for (const title of ['one', 'two', 'three']) {
      const { id } = await records.create(node('spot', { title }))
      ids.push(id)
      await records.remove([id])
      clock.step()
    }
    expect((await records.trashedAt('nodes', at('spot')))?.title).toBe('three')
    expect((await records.trash({ kind: 'nodes', limit: 2 })).map(({ top }) => top.title)).toEqual(['three', 'two'])
  })

  it('removes all or nothing', async () => {
    const records = openRecords(fixture.database)
    const { id } = await records.create(node('a'))
    await expect(records.remove([id, 'nd_ghost'])).rejects.toMatchObject({ code: 'not_found' })
    await expect(records.remove([])).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await records.get(id)).toBeDefined()
    await records.remove([id])
    await expect(records.remove([id])).rejects.toMatchObject({ code: 'not_found' })
    await expect(records.update(id, { title: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('purges for good: record, revisions, places and aliases', async () => {
    const records = openRecords(fixture.database)
    const { id } = await records.create(node('a'))
    await records.move('nodes', at('a'), at('b'))
    const { unit } = await records.remove([id])
    expect(await records.purge(unit)).toBe(1)
    expect(await records.get(id, { trashed: true })).toBeUndefined()
    expect(await records.revisions(id)).toEqual([])
    expect(await records.trashedAt('nodes', at('b'))).toBeUndefined()
    expect(await records.at('nodes', at('a'))).toBeUndefined()
    await expect(records.purge(unit)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('purges only what is older than the date', async () => {
    const clock = steppingClock()
    const records = openRecords(fixture.database, { clock: clock.now })
    for (const path of ['a', 'b']) {
      await records.remove([(await records.create(node(path))).id])
      clock.step()
    }
    const options = { store: fixture.database, spaceId: 'sp_home', provenance: person, index: plainIndex, kinds }
    expect(await purgeRecordsBefore(options, new Date('2026-01-01T00:00:01Z'))).toBe(1)
    expect((await records.trash({ kind: 'nodes' })).map(({ top }) => top.title)).toEqual(['b'])
  })

  it('takes more records than one statement holds', async () => {
    const ids = await fixture.database.write(async (transaction) => {
      const records = openRecords(transaction)
      const made: string[] = []
      await records.create(node('big'))
      for (let i = 0; i < 450; i += 1) made.push((await records.create(node(`big/${i}`))).id)
      return made
    })
    const records = openRecords(fixture.database)
    expect(await records.move('nodes', at('big'), at('large'))).toBe(451)
    const { unit, count } = await records.remove(ids)
    expect(count).toBe(450)
    expect((await records.restore(unit)).map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(await records.children('nodes', at('large'))).toHaveLength(450)
  }, 120_000)
})
