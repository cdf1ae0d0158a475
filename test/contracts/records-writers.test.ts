import { expect, it } from 'vitest'
import type { Database } from '../../src/contract/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { at, migrations, node, openRecords } from './records-fixture.ts'

const outcomes = async (attempts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code))).sort()
}

describeEachDatabase('writers at the same time', migrations, (fixture) => {
  /** Two handles where the database allows it, as two processes would have. */
  async function handles(): Promise<[Database, Database]> {
    return [fixture.database, fixture.target.shared ? await fixture.openTwin() : fixture.database]
  }

  it('never both win a compare-and-set', async () => {
    const [one, two] = await handles()
    for (let round = 0; round < 10; round += 1) {
      const made = await openRecords(one).create({ kind: 'notes', title: 't', body: String(round) })
      const attempts = [one, two, one, two].map((database, i) =>
        openRecords(database).update(made.id, { body: `writer ${i}` }, { expect: made.versionToken }),
      )
      expect(await outcomes(attempts)).toEqual(['done', 'version_conflict', 'version_conflict', 'version_conflict'])
      expect(await openRecords(two).revisions(made.id)).toHaveLength(2)
    }
  })

  it('lose no update', async () => {
    const [one, two] = await handles()
    const { id } = await openRecords(one).create({ kind: 'notes', title: 't', body: '' })
    const tags = Array.from({ length: 12 }, (_, i) => ({ kind: 'tag' as const, text: `tag ${i}` }))
    await Promise.all(tags.map((tag, i) => openRecords(i % 2 === 0 ? one : two).update(id, { addTerms: [tag] })))
    const record = await openRecords(one).get(id)
    expect(record?.terms.map(({ text }) => text).sort()).toEqual(tags.map(({ text }) => text).sort())
    expect(record?.revision).toBe(13)
  })

  it('take a place once, by creating, moving and restoring', async () => {
    const [one, two] = await handles()
    for (let round = 0; round < 5; round += 1) {
      const target = at(`target${round}`)
      await openRecords(one).create(node(`from${round}`))
      const removed = await openRecords(one).create(node(target.path))
      const { unit } = await openRecords(one).remove([removed.id])
      const attempts = [
        openRecords(one).create(node(target.path)),
        openRecords(two).create(node(target.path.toUpperCase())),
        openRecords(two).move('nodes', at(`from${round}`), target),
        openRecords(one).restore(unit),
      ]
      expect(await outcomes(attempts)).toEqual(['conflict', 'conflict', 'conflict', 'done'])
      expect((await openRecords(one).at('nodes', target))?.via).toBe('current')
    }
  })

  it('move, remove and edit one subtree without leaving halves', async () => {
    const [one, two] = await handles()
    for (let round = 0; round < 5; round += 1) {
      const top = `top${round}`
      const records = openRecords(one)
      const ids = [(await records.create(node(top))).id]
      for (let i = 0; i < 5; i += 1) ids.push((await records.create(node(`${top}/${i}`))).id)
      await Promise.allSettled([
        openRecords(one).move('nodes', at(top), at(`${top}-moved`)),
        openRecords(two).remove(ids),
        ...ids.map((id, i) => openRecords(i % 2 === 0 ? one : two).update(id, { body: 'edited' })),
      ])
      expect(await records.subtree('nodes', at(top))).toEqual([])
      expect(await records.subtree('nodes', at(`${top}-moved`))).toEqual([])
      const [trashed] = await records.trash({ kind: 'nodes', limit: 1 })
      expect(await records.restore(trashed?.unit ?? '')).toHaveLength(6)
      const trees = await Promise.all([top, `${top}-moved`].map((path) => records.subtree('nodes', at(path))))
      expect(trees.map((tree) => tree.length).sort()).toEqual([0, 6])
    }
  })
})
