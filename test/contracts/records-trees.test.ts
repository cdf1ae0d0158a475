import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordStore } from '../../src/contract/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { at, indexedTexts, migrations, node, openRecords } from './records-fixture.ts'

type Command =
  | { do: 'create'; path: string }
  | { do: 'remove'; path: string }
  | { do: 'move'; path: string; to: string }
  | { do: 'restore'; which: number }
  | { do: 'edit'; path: string; body: string }

const segment = fc.constantFrom('a', 'A', 'b', 'a-b', 'ß', 'SS', '字')
const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join('/'))
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), path }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), path }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), path, body: fc.constantFrom('x', 'y') }) },
)

const keyOf = (text: string) => text.toLowerCase().replaceAll('ß', 'ss')
const within = (key: string, top: string) => key === top || key.startsWith(`${top}/`)

/** What a tree should look like, kept in the plainest way. */
class Model {
  live = new Map<string, string>()
  units: { unit: string; paths: Map<string, string> }[] = []
  departures: { key: string; id: string }[] = []

  holder(wanted: string): string | undefined {
    return [...this.live].find(([, place]) => keyOf(place) === keyOf(wanted))?.[0]
  }

  subtree(top: string): [string, string][] {
    return [...this.live].filter(([, place]) => within(keyOf(place), keyOf(top)))
  }

  taken(places: readonly string[], moving: ReadonlySet<string> = new Set()): boolean {
    return places.some((place) => {
      const holder = this.holder(place)
      return holder !== undefined && !moving.has(holder)
    })
  }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

async function apply(records: RecordStore, model: Model, step: Command): Promise<void> {
  if (step.do === 'create') {
    const expected = model.taken([step.path]) ? 'conflict' : 'done'
    const work = records.create(node(step.path))
    expect(await codeOf(work)).toBe(expected)
    if (expected === 'done') model.live.set((await work).id, step.path)
  } else if (step.do === 'move') {
    const moving = model.subtree(step.path)
    const depth = step.path.split('/').length
    const target = new Map(moving.map(([id, place]) => [id, [step.to, ...place.split('/').slice(depth)].join('/')]))
    const below = within(keyOf(step.to), keyOf(step.path)) && keyOf(step.to) !== keyOf(step.path)
    const refused = below || model.taken([...target.values()], new Set(target.keys()))
    const expected = model.holder(step.path) === undefined ? 'not_found' : refused ? 'conflict' : 'done'
    expect(await codeOf(records.move('nodes', at(step.path), at(step.to)))).toBe(expected)
    if (expected !== 'done') return
    const holder = model.holder(step.path)
    if (holder !== undefined && model.live.get(holder) === step.to) return
    for (const [id, place] of moving) {
      if (target.get(id) !== place) model.departures.push({ key: keyOf(place), id })
      model.live.set(id, target.get(id) ?? place)
    }
  } else if (step.do === 'remove') {
    const ids = (await records.subtree('nodes', at(step.path))).map(({ record }) => record.id)
    const paths = new Map(model.subtree(step.path))
    expect(new Set(ids)).toEqual(new Set(paths.keys()))
    if (ids.length === 0) return
    const { unit } = await records.remove(ids)
    for (const id of ids) model.live.delete(id)
    model.units.push({ unit, paths })
  } else if (step.do === 'restore') {
    const chosen = model.units[step.which]
    if (chosen === undefined) return
    const expected = model.taken([...chosen.paths.values()]) ? 'conflict' : 'done'
    expect(await codeOf(records.restore(chosen.unit))).toBe(expected)
    if (expected !== 'done') return
    for (const [id, place] of chosen.paths) model.live.set(id, place)
    model.units.splice(step.which, 1)
  } else {
    const id = model.holder(step.path)
    if (id === undefined) return
    const before = await records.get(id)
    await records.update(id, { body: step.body }, { ...(before && { expect: before.versionToken }) })
  }
}

async function check(records: RecordStore, model: Model): Promise<void> {
  const tree = await records.subtree('nodes', at(''))
  expect(new Map(tree.map(({ record, place }) => [record.id, place.path]))).toEqual(model.live)
  for (const { record, place, children } of tree) {
    expect(record.places).toEqual([place])
    const direct = [...model.live.values()].filter(
      (other) => keyOf(other).replace(/\/[^/]*$/, '') === keyOf(place.path),
    )
    expect(children).toBe(direct.filter((other) => other.includes('/')).length)
  }
  for (const key of new Set(model.departures.map((departure) => departure.key))) {
    const holder = model.holder(key)
    const leaver = model.departures.findLast((departure) => departure.key === key && model.live.has(departure.id))
    const found = await records.at('nodes', at(key))
    expect([found?.via, found?.record.id]).toEqual(
      holder !== undefined ? ['current', holder] : leaver !== undefined ? ['alias', leaver.id] : [undefined, undefined],
    )
  }
}

describeEachDatabase('trees', migrations, (fixture) => {
  it('keep their promises through any story of creating, moving, removing and restoring', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (steps) => {
        run += 1
        const records = openRecords(fixture.database, { spaceId: `sp_${run}` })
        const model = new Model()
        for (const step of steps) await apply(records, model, step)
        await check(records, model)
        const indexed = await indexedTexts(fixture.database)
        for (const { paths } of model.units) for (const id of paths.keys()) expect(indexed.has(id)).toBe(false)
        for (const id of model.live.keys()) expect(indexed.has(id)).toBe(true)
      }),
      { numRuns: fixture.target.shared ? 60 : 15 },
    )
  }, 300_000)

  it('come back from any revision with the same state and the same token', async () => {
    const change = fc.record(
      {
        title: fc.constantFrom('one', 'two'),
        body: fc.constantFrom('', 'x', 'y'),
        status: fc.constantFrom('active', 'stale'),
        attributes: fc.dictionary(fc.constantFrom('p', 'priority'), fc.constantFrom(1, 'a', true, null)),
        terms: fc.uniqueArray(fc.constantFrom('t', 'u').map((text) => ({ kind: 'tag' as const, text }))),
      },
      { requiredKeys: [] },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(), async (changes, choice) => {
        run += 1
        const records = openRecords(fixture.database, { spaceId: `sp_${run}` })
        const { id } = await records.create(node('x'))
        for (const one of changes) await records.update(id, one)
        const revisions = await records.revisions(id)
        const old = revisions[choice % revisions.length]
        const back = await records.revert(id, old?.revision ?? 0)
        expect(back).toMatchObject({
          title: old?.title,
          body: old?.body,
          attributes: old?.attributes,
          status: old?.status,
          terms: old?.terms,
          versionToken: old?.versionToken,
        })
        expect(await records.get(id)).toEqual(back)
        const { p } = back.attributes
        if (typeof p === 'string' || typeof p === 'number') {
          expect((await records.list({ kind: 'nodes', attributes: { p } })).map((record) => record.id)).toEqual([id])
        }
        expect(await records.count({ kind: 'nodes', attributes: { p: 'never' } })).toBe(0)
      }),
      { numRuns: fixture.target.shared ? 60 : 15 },
    )
  }, 300_000)
})
