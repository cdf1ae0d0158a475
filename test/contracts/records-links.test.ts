import { expect, it } from 'vitest'
import { describeEachDatabase } from '../support/databases.ts'
import { migrations, openRecords } from './records-fixture.ts'

describeEachDatabase('links', migrations, (fixture) => {
  const note = (title: string) => openRecords(fixture.database).create({ kind: 'notes', title, body: '' })

  it('links records both ways, once, and unlinks', async () => {
    const records = openRecords(fixture.database)
    const [a, b] = [await note('a'), await note('b')]
    const link = { from: a.id, to: b.id, toTitle: undefined, relation: 'supports' }
    await records.link(link)
    await records.link(link)
    expect(await records.links(a.id, 'out')).toEqual([link])
    expect(await records.links(b.id, 'in')).toEqual([link])
    expect(await records.links(b.id, 'both')).toEqual([link])
    expect(await records.links(b.id, 'out')).toEqual([])
    await records.unlink(link)
    expect(await records.links(a.id, 'both')).toEqual([])
  })

  it('links to a title that comes later, under whatever case, by creation, renaming or restoring', async () => {
    const records = openRecords(fixture.database)
    const a = await note('a')
    const link = { from: a.id, to: undefined, toTitle: 'Later On', relation: 'see' }
    await records.link(link)
    expect(await records.links(a.id, 'out')).toEqual([link])
    const draft = await note('something')
    await records.update(draft.id, { title: 'later on' })
    expect(await records.links(draft.id, 'in')).toEqual([{ ...link, to: draft.id }])

    const { unit } = await records.remove([draft.id])
    expect(await records.links(a.id, 'out')).toEqual([link])
    await records.restore(unit)
    expect(await records.links(a.id, 'out')).toEqual([{ ...link, to: draft.id }])

    await records.unlink(link)
    expect(await records.links(a.id, 'out')).toEqual([])
  })

  it('finds the title at once where it exists, in the same kind only', async () => {
    const records = openRecords(fixture.database)
    await records.create({ kind: 'nodes', title: 'target', body: '' })
    const a = await note('a')
    const link = { from: a.id, to: undefined, toTitle: 'Target', relation: 'see' }
    await records.link(link)
    expect(await records.links(a.id, 'out')).toEqual([link])
    const target = await note('target')
    expect(await records.links(a.id, 'out')).toEqual([{ ...link, to: target.id }])
  })

  it('keeps links through the trash, and drops them with what is purged', async () => {
    const records = openRecords(fixture.database)
    const [a, b] = [await note('a'), await note('b')]
    const byId = { from: a.id, to: b.id, toTitle: undefined, relation: 'r' }
    const byTitle = { from: a.id, to: undefined, toTitle: 'b', relation: 's' }
    await records.link(byId)
    await records.link(byTitle)
    const removed = await records.remove([b.id])
    expect(await records.links(a.id, 'out')).toEqual([byTitle])
    await records.restore(removed.unit)
    expect(await records.links(b.id, 'in')).toEqual([byId, { ...byTitle, to: b.id }])
    await records.purge((await records.remove([b.id])).unit)
    expect(await records.links(a.id, 'out')).toEqual([byTitle])
    const again = await note('b')
    expect(await records.links(again.id, 'in')).toEqual([{ ...byTitle, to: again.id }])
  })

  it('refuses a link that leads nowhere', async () => {
    const records = openRecords(fixture.database)
    const a = await note('a')
    await expect(records.link({ from: a.id, to: undefined, toTitle: ' ', relation: 'r' })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'to',
    })
    await expect(records.link({ from: a.id, to: 'nt_ghost', toTitle: undefined, relation: 'r' })).rejects.toMatchObject(
      { code: 'not_found' },
    )
  })
})
