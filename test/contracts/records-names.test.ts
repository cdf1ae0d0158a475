import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MemoryRecord, Place, RecordChange, RecordStore, Store, Transaction } from '../../src/contract/index.ts'
import { raw, sql } from '../../src/contract/index.ts'
import {
  createRecordStore,
  exportRecords,
  importRecords,
  type RecordKind,
  reindexRecords,
} from '../../src/core/records/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { at, kinds, migrations, person, plainIndex } from './records-fixture.ts'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Called by place, title and alias, and by what these were before. Refers with `[[target]]` and `relation [[target]]`. */
const called: RecordKind = {
  name: 'notes',
  idPrefix: 'nt_',
  async named(record: MemoryRecord, former: readonly Place[]) {
    const name = (axis: string, strength: number, past = false) => {
      return (text: string) => ({ name: text, axis, strength, former: past })
    }
    return {
      names: [
        ...record.places.map(({ path }) => name('path', 0)(path)),
        name('title', 1)(record.title),
        ...listOf(record.attributes.aliases).map(name('alias', 2)),
        ...listOf(record.attributes.formerTitles).map(name('former title', 3, true)),
        ...former.map(({ path }) => name('former path', 4, true)(path)),
      ],
      order: record.places[0]?.path ?? record.title,
      references: [...record.body.matchAll(/(\w+)? ?\[\[(.*?)\]\]/gsu)].map(([, relation, target]) => ({
        relation: relation ?? '',
        target: target ?? '',
      })),
    }
  },
}
const namedKinds = [called, ...kinds.filter(({ name }) => name !== 'notes')]

const note = (path: string, extra: Record<string, unknown> = {}) => ({
  kind: 'notes' as const,
  title: `the ${path}`,
  body: 'text',
  places: [at(path, 'notes')],
  ...extra,
})

describeEachDatabase('names and references', migrations, (fixture) => {
  const options = (store: Store, spaceId: string) => {
    return { store, spaceId, provenance: person, index: plainIndex, kinds: namedKinds }
  }
  const open = (spaceId = 'sp_home', store: Store = fixture.database) => createRecordStore(options(store, spaceId))
  const reindex = () => reindexRecords({ store: fixture.database, index: plainIndex, kinds: namedKinds })
  const one = async (records: RecordStore, target: string) => (await records.resolve('notes', [target])).get(target)
  const found = (record: { id: string }, axis: string) => ({ recordId: record.id, axis })

  async function tables() {
    const names = await fixture.database.all(sql`
      SELECT space_id, kind, name_key, strength, ordering, record_id, axis, former FROM record_names
      ORDER BY record_id, name_key, axis`)
    const references = await fixture.database.all(sql`
      SELECT from_id, ordinal, space_id, kind, name_key, relation, target FROM record_references ORDER BY from_id, ordinal`)
    return { names, references }
  }

  it('answer by the strongest axis, under the words that were asked for', async () => {
    const records = open()
    const byAlias = await records.create(note('c', { attributes: { aliases: ['Plan', 'only alias'] } }))
    const byTitle = await records.create(note('b', { title: 'PLAN' }))
    const byPath = await records.create(note('plan'))
    const answer = await records.resolve('notes', [' plan ', 'PLAN', 'plan', 'Only Alias', 'the C', 'nothing', ''])
    expect([...answer]).toEqual([
      [' plan ', found(byPath, 'path')],
      ['PLAN', found(byPath, 'path')],
      ['plan', found(byPath, 'path')],
      ['Only Alias', found(byAlias, 'alias')],
      ['the C', found(byAlias, 'title')],
    ])
    await records.remove([byPath.id])
    expect(await one(records, 'plan')).toEqual(found(byTitle, 'title'))
    await records.remove([byTitle.id])
    expect(await one(records, 'plan')).toEqual(found(byAlias, 'alias'))
    expect((await records.resolve('nodes', ['plan'])).size).toBe(0)
    expect((await records.resolve('notes', [])).size).toBe(0)
  })

  it('answer among equals by the first place, byte by byte', async () => {
    const records = open()
    const paths = ['é', 'a b', 'a/b', 'B', 'Ω', 'z', '\u{1F4D3}', '\uFB01']
    for (const path of paths) await records.create(note(path, { title: 'same' }))
    const expected = [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const answered: (string | undefined)[] = []
    for (const _ of paths) {
      const first = await one(records, 'same')
      answered.push((await records.get(first?.recordId ?? ''))?.places[0]?.path)
      await records.remove([first?.recordId ?? ''])
    }
    expect(answered).toEqual(expected)
  })

  it('never hide a present name behind a former one, and answer nothing where the past is ambiguous', async () => {
    const records = open()
    const first = await records.create(note('a', { attributes: { formerTitles: ['Old', 'Twice', 'twice'] } }))
    const second = await records.create(note('b', { attributes: { aliases: ['Old'] } }))
    expect(await one(records, 'old')).toEqual(found(second, 'alias'))
    expect(await one(records, 'twice')).toEqual(found(first, 'former title'))
    await records.update(second.id, { attributes: { aliases: null, formerTitles: ['OLD'] } })
    expect(await one(records, 'old')).toBeUndefined()
    await records.create(note('old'))
    await records.move('notes', at('old', 'notes'), at('elsewhere', 'notes'))
    expect(await one(records, 'old')).toBeUndefined()
    await records.remove([second.id])
    expect(await one(records, 'old')).toEqual(found(first, 'former title'))
  })

  it('follow a move and a renaming, without a former name for what stands there again', async () => {
    const records = open()
    const moved = await records.create(note('guide', { body: '[[the guide]] [[guide]]' }))
    const below = await records.create(note('guide/x'))
    await records.move('notes', at('guide', 'notes'), at('manual', 'notes'))
    expect(await one(records, 'manual')).toEqual(found(moved, 'path'))
    expect(await one(records, 'guide')).toEqual(found(moved, 'former path'))
    expect(await one(records, 'guide/x')).toEqual(found(below, 'former path'))
    const newcomer = await records.create(note('guide'))
    expect(await one(records, 'guide')).toEqual(found(newcomer, 'path'))
    await records.remove([newcomer.id])
    await records.move('notes', at('manual', 'notes'), at('guide', 'notes'))
    await records.move('notes', at('guide', 'notes'), at('guide2', 'notes'))
    await records.move('notes', at('guide2', 'notes'), at('guide', 'notes'))
    expect(await one(records, 'guide')).toEqual(found(moved, 'path'))
    expect((await tables()).names.filter((row) => 'axis' in row && row.axis === 'former path')).toHaveLength(4)
    await records.update(moved.id, { title: 'the manual', attributes: { formerTitles: ['the guide'] } })
    expect((await records.references([moved.id], 'out')).map(({ resolution }) => resolution)).toEqual([
      found(moved, 'former title'),
      found(moved, 'path'),
    ])
  })

  it('let a reference wait for its target, lose it and find it again', async () => {
    const records = open()
    const from = await records.create(note('from', { body: 'uses [[Later]] and again [[later]] then [[from]]' }))
    const out = () => records.references([from.id], 'out')
    expect(await out()).toEqual([
      { from: from.id, relation: 'uses', target: 'Later', resolution: undefined },
      { from: from.id, relation: 'again', target: 'later', resolution: undefined },
      { from: from.id, relation: 'then', target: 'from', resolution: found(from, 'path') },
    ])
    const target = await records.create(note('later'))
    const inward = () => records.references([target.id], 'in')
    expect((await out())[0]).toMatchObject({ resolution: found(target, 'path') })
    expect((await inward()).map((reference) => reference.target)).toEqual(['Later', 'later'])
    const { unit } = await records.remove([target.id])
    expect((await out())[0]).toMatchObject({ resolution: undefined })
    expect(await inward()).toEqual([])
    await records.restore(unit)
    expect((await inward()).map(({ relation }) => relation)).toEqual(['uses', 'again'])

    const gone = await records.remove([from.id])
    expect(await inward()).toEqual([])
    expect(await out()).toEqual([])
    await records.restore(gone.unit)
    expect(await inward()).toHaveLength(2)
    await records.update(from.id, { body: 'nothing' })
    expect(await inward()).toEqual([])
    await records.revert(from.id, 1)
    expect(await inward()).toHaveLength(2)

    const last = await records.remove([from.id, target.id])
    await records.purge(last.unit)
    expect(await tables()).toEqual({ names: [], references: [] })
  })

  it('lead to a record only from those that mean this one, in the order of records and text', async () => {
    const records = open()
    const winner = await records.create(note('a', { title: 'Shared' }))
    const other = await records.create(note('b', { title: 'Shared' }))
    const writers = [
      await records.create(note('w1', { body: '[[shared]] [[b]]' })),
      await records.create(note('w2', { body: 'see [[a]] or [[SHARED]]' })),
    ]
    const [one, two] = writers.map(({ id }) => id)
    const inward = async (ids: string[]) =>
      (await records.references(ids, 'in')).map(({ from, target }) => [from, target])
    expect(await inward([winner.id])).toEqual([
      [one, 'shared'],
      [two, 'a'],
      [two, 'SHARED'],
    ])
    expect(await inward([other.id])).toEqual([[one, 'b']])
    expect(await inward([other.id, winner.id])).toHaveLength(4)
    const outward = await records.references([two ?? '', 'nt_unknown', one ?? ''], 'out')
    expect(outward.map(({ from, target }) => [from, target])).toEqual([
      [two, 'a'],
      [two, 'SHARED'],
      [one, 'shared'],
      [one, 'b'],
    ])
    expect(await records.references([], 'in')).toEqual([])
  })

  it('stay within their space', async () => {
    const [home, away] = [open(), open('sp_away')]
    const target = await home.create(note('secret', { body: '[[secret]]' }))
    const from = await away.create(note('from', { body: '[[secret]]' }))
    expect((await away.resolve('notes', ['secret'])).size).toBe(0)
    expect(await away.references([from.id], 'out')).toMatchObject([{ target: 'secret', resolution: undefined }])
    expect(await away.references([target.id], 'in')).toEqual([])
    expect(await away.references([target.id], 'out')).toEqual([])
    expect(await home.references([target.id], 'in')).toHaveLength(1)
  })

  it('may be long, in any script and in any form of it', async () => {
    const records = open()
    const long = 'very long name '.repeat(2_000)
    const names = [long, '会议记录', 'Жёлтый', 'Straße', 'مرحبا', '\u{1F4D3}', 'Ame\u0301lie', "'; --"]
    const record = await records.create(note('n', { attributes: { aliases: names }, body: `[[${long}]]` }))
    const asked = [long.toUpperCase(), '会议记录', 'ЖЁЛТЫЙ', 'STRASSE', 'مرحبا', '\u{1F4D3}', 'am\u00e9lie', "'; --"]
    const answer = await records.resolve('notes', asked)
    expect(asked.map((name) => answer.get(name))).toEqual(asked.map(() => found(record, 'alias')))
    expect(await records.references([record.id], 'in')).toEqual([
      { from: record.id, relation: '', target: long, resolution: found(record, 'alias') },
    ])
    expect(await one(records, `${long}x`)).toBeUndefined()
  })

  it('are answered for thousands of targets at once', async () => {
    const records = open()
    const aliases = Array.from({ length: 1_500 }, (_, at) => `name ${at}`)
    const body = aliases.map((name) => `[[${name}]]`).join('\n')
    const record = await records.create(note('n', { attributes: { aliases }, body }))
    expect((await records.resolve('notes', [...aliases, 'other'])).size).toBe(1_500)
    const inward = await records.references([record.id], 'in')
    expect(inward.map(({ target }) => target)).toEqual(aliases)
  })

  it('come with an import and cost other kinds nothing', async () => {
    const home = open()
    await home.create(note('a', { body: '[[b]]' }))
    await home.create(note('b'))
    await home.create({ kind: 'nodes', title: 'a', body: '[[b]]', places: [at('a')] })
    const files: { path: string; text: string }[] = []
    for await (const file of exportRecords({ store: fixture.database, spaceId: 'sp_home' })) files.push(file)
    const before = await tables()
    expect(before.names).toHaveLength(4)
    expect(before.references).toHaveLength(1)
    const copies = files.map(({ path, text }) => ({ path, text: text.replaceAll(/^(id|base):.*\n/gmu, '') }))
    await importRecords(options(fixture.database, 'sp_copy'), copies)
    const copy = open('sp_copy')
    const [reference] = await copy.references([(await one(copy, 'a'))?.recordId ?? ''], 'out')
    expect(reference?.resolution).toEqual(await one(copy, 'b'))
    expect(reference?.resolution?.recordId).toMatch(/^nt_/)
  })

  it('are written only when they change, and are mended by a new index', async () => {
    const records = open()
    const record = await records.create(note('a', { body: '[[x]] one' }))
    const written: string[] = []
    const listen = (transaction: Transaction): Transaction => ({
      dialect: transaction.dialect,
      all: (query) => transaction.all(query),
      get: (query) => transaction.get(query),
      async run(query) {
        const table = / (record_names|record_references)\b/.exec(query.sql)
        if (table?.[1] !== undefined) written.push(table[1])
        return transaction.run(query)
      },
      write: (work) => work(listen(transaction)),
      lock: (name) => transaction.lock(name),
      afterCommit: (work) => transaction.afterCommit(work),
    })
    const update = (change: RecordChange) =>
      fixture.database.write((transaction) => open('sp_home', listen(transaction)).update(record.id, change))
    await update({ body: '[[x]] two', status: 'stale' })
    expect(written).toEqual([])
    await update({ body: '[[y]] two' })
    expect(new Set(written)).toEqual(new Set(['record_references']))
    await update({ body: '[[y]]', title: 'another' })
    expect(written.filter((table) => table === 'record_references')).toHaveLength(2)
    expect(written).toContain('record_names')
    const made = await tables()
    await fixture.database.write(async (transaction) => {
      await transaction.run(sql`INSERT INTO record_references (from_id, ordinal, space_id, kind, name_key, relation, target)
        VALUES ('nt_gone', 0, 'sp_home', 'notes', 'k', '', 't')`)
      await transaction.run(sql`INSERT INTO record_names (space_id, kind, name_key, strength, ordering, record_id, axis, former)
        VALUES ('sp_home', 'notes', 'k', 0, '', 'nt_gone', 'title', 0)`)
      await transaction.run(sql`UPDATE record_names SET strength = 9 WHERE record_id = ${record.id}`)
    })
    await reindex()
    expect(await tables()).toEqual(made)
    expect(made.names).toMatchObject([{ record_id: record.id }, { record_id: record.id }])
    expect(made.references).toMatchObject([{ target: 'y' }])
  })

  it('hold with two writers at once', async () => {
    const twin = fixture.target.shared ? await fixture.openTwin() : fixture.database
    const [here, there] = [open(), open('sp_home', twin)]
    const target = await here.create(note('target'))
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? here : there).create(note(`w${at}`, { body: 'see [[target]]' })),
      ),
    )
    expect(await there.references([target.id], 'in')).toHaveLength(10)
    await Promise.all([
      ...made.map(({ id }, at) => (at % 2 === 0 ? there : here).update(id, { title: `renamed ${at}`, body: '[[w0]]' })),
      reindex(),
    ])
    expect(await there.references([target.id], 'in')).toEqual([])
    expect(await here.references([made[0]?.id ?? ''], 'in')).toHaveLength(10)
    expect(await one(here, 'renamed 3')).toEqual(found(made[3] ?? target, 'title'))
    const present = await tables()
    await reindex()
    expect(await tables()).toEqual(present)
  })

  it('equal, after any writes, what the live records say anew', async () => {
    const word = fc.constantFrom('a', 'b', 'c', 'A ', 'é')
    const path = fc.constantFrom('a', 'b', 'c', 'a/b', 'd')
    const text = fc.array(word, { maxLength: 3 }).map((words) => words.map((target) => `[[${target}]]`).join(' '))
    const step = fc.oneof(
      fc.record({ do: fc.constant('create' as const), path, title: word, text }),
      fc.record({ do: fc.constant('update' as const), pick: fc.nat(), title: word, text, aliases: fc.array(word) }),
      fc.record({ do: fc.constant('move' as const), from: path, to: path }),
      fc.record({ do: fc.constant('remove' as const), pick: fc.nat() }),
      fc.record({ do: fc.constant('restore' as const), pick: fc.nat() }),
      fc.record({ do: fc.constant('purge' as const), pick: fc.nat() }),
      fc.record({ do: fc.constant('revert' as const), pick: fc.nat() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const records = open()
        const refused = (error: unknown) => expect(error).toMatchObject({ code: 'conflict' })
        for (const one of steps) {
          if (one.do === 'create') {
            await records.create(note(one.path, { title: one.title, body: one.text })).catch(refused)
          } else if (one.do === 'move') {
            const [from, to] = [at(one.from, 'notes'), at(one.to, 'notes')]
            if ((await records.at('notes', from))?.via === 'current')
              await records.move('notes', from, to).catch(refused)
          } else if (one.do === 'restore' || one.do === 'purge') {
            const units = await records.trash({ kind: 'notes' })
            const unit = units[one.pick % Math.max(units.length, 1)]?.unit
            if (unit !== undefined)
              await (one.do === 'restore' ? records.restore(unit).catch(refused) : records.purge(unit))
          } else {
            const live = await records.list({ kind: 'notes', order: 'created' })
            const id = live[one.pick % Math.max(live.length, 1)]?.id
            if (id === undefined) continue
            if (one.do === 'remove') await records.remove([id])
            else if (one.do === 'revert') await records.revert(id, 1)
            else await records.update(id, { title: one.title, body: one.text, attributes: { aliases: one.aliases } })
          }
        }
        const kept = await tables()
        await fixture.database.write(async (transaction) => {
          await transaction.run(sql`DELETE FROM record_names`)
          await transaction.run(sql`DELETE FROM record_references`)
        })
        await reindex()
        expect(kept).toEqual(await tables())
        for (const table of ['records', 'places', 'trash_units', 'record_names', 'record_references'])
          await fixture.database.write((transaction) => transaction.run(sql`DELETE FROM ${raw(table)}`))
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  it('tell of the trash only what went there later', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const records = createRecordStore({ ...options(fixture.database, 'sp_home'), clock: () => new Date(now) })
    const units: { unit: string; at: Date }[] = []
    for (const path of ['a', 'b', 'c']) {
      const { id } = await records.create(note(path))
      units.push(await records.remove([id]))
      now += 1_000
    }
    const after = async (date: Date | undefined) =>
      (await records.trash({ kind: 'notes', ...(date && { after: date }) })).map(({ unit }) => unit)
    const [a, b, c] = units.map(({ unit }) => unit)
    expect(await after(undefined)).toEqual([c, b, a])
    expect(await after(units[0]?.at)).toEqual([c, b])
    expect(await after(units[2]?.at)).toEqual([])
  })
})
