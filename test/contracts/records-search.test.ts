import { expect, it } from 'vitest'
import { createRecordStore, recordMigrations, reindexRecords } from '../../src/core/records/index.ts'
import { createSearch, createSearchIndex, searchMigrations } from '../../src/core/search/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { at, kinds, node, person } from './records-fixture.ts'

describeEachDatabase('records and the search index', [...recordMigrations, ...searchMigrations], (fixture) => {
  it('finds what was written at once, and only what is there now', async () => {
    const index = createSearchIndex()
    const records = createRecordStore({ store: fixture.database, spaceId: 'sp_home', provenance: person, index, kinds })
    const search = createSearch({ store: fixture.database, spaceId: 'sp_home', records: records.getMany, index })
    const found = async (text: string) =>
      (await search.search({ text, kinds: ['nodes'], limit: 5 })).hits.map(({ record }) => record.id)

    const { id } = await records.create(node('a', { body: 'The zeppelin waits for the xylophone.' }))
    const child = await records.create(node('a/b', { body: 'Another quagga.' }))
    expect(await found('zeppelin')).toEqual([id])
    await records.update(id, { body: 'The marimba is here.' })
    expect(await found('zeppelin')).toEqual([])
    expect(await found('marimba')).toEqual([id])
    await records.move('nodes', at('a'), at('c'))
    expect(await found('marimba')).toEqual([id])
    await records.revert(id, 1)
    expect(await found('xylophone')).toEqual([id])

    const removed = await records.remove([id, child.id])
    expect(await found('xylophone')).toEqual([])
    await records.restore(removed.unit)
    expect(await found('xylophone')).toEqual([id])
    expect(await found('quagga')).toEqual([child.id])
    expect(await reindexRecords({ store: fixture.database, index, kinds })).toBe(2)
    expect(await found('xylophone')).toEqual([id])
    await records.purge((await records.remove([id])).unit)
    expect(await found('xylophone')).toEqual([])
  })
})
