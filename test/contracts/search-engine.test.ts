import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sql } from '../../src/contract/index.ts'
import { createStaticEmbedder } from '../../src/core/search/embedders/index.ts'
import { createVectorWorker } from '../../src/core/search/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { failingEmbedder, remoteEmbedder } from '../support/embedders.ts'
import { openSearchFixture, searchSuiteMigrations } from '../support/search-fixture.ts'

const embedder = createStaticEmbedder({ directory: join(import.meta.dirname, '../../models/static-bilingual') })

describeEachDatabase('search engine', searchSuiteMigrations, (fixture) => {
  it('sees what another process wrote, changed and removed at its next search', async (context) => {
    const other = fixture.target.shared ? await fixture.openTwin() : fixture.database
    if (!fixture.target.shared) context.annotate('one connection: the second process shares it')
    const a = openSearchFixture(fixture.database, { embedder })
    const b = openSearchFixture(other, { embedder })
    await a.add('first', 'Nothing of interest.')
    expect(await b.titles('tide gauge')).not.toContain('tide')
    const tide = await a.add('tide', 'The tide gauge unit is quorvex.', ['tide gauge'])
    expect((await b.titles('tide gauge quorvex'))[0]).toBe('tide')
    await a.records.update(tide.id, { body: 'The tide gauge unit is brindlow.' })
    const { hits } = await b.search.search({ text: 'quorvex', kinds: ['nodes'], limit: 5 })
    for (const { passage } of hits) expect(passage.text).not.toContain('quorvex')
    expect((await b.titles('tide gauge brindlow'))[0]).toBe('tide')
    await a.records.remove([tide.id])
    expect(await b.titles('tide gauge brindlow')).not.toContain('tide')
  })

  it('gives the first k of a longer answer, scores that their signals sum to, and a confidence within bounds', async () => {
    const { add, search } = openSearchFixture(fixture.database, { embedder })
    for (let i = 0; i < 40; i++)
      await add(`note ${i}`, `Note ${i} about valve ${i % 7} and pressure ${i % 5}.\n\n${'Pumps need oil. '.repeat(i)}`)
    const signals = ({ record }: { record: { title: string } }) => [
      { name: 'own', contribution: record.title.length / 100 },
    ]
    const ask = (limit: number) => search.search({ text: 'valve pressure pump 3', kinds: ['nodes'], limit, signals })
    const all = (await ask(30)).hits
    expect(all.length).toBe(30)
    for (const limit of [1, 5, 12]) expect((await ask(limit)).hits).toEqual(all.slice(0, limit))
    for (const hit of all) {
      expect(hit.signals.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(hit.score)
      expect(hit.confidence).toBeGreaterThanOrEqual(0)
      expect(hit.confidence).toBeLessThanOrEqual(1)
      expect(hit.passage.text.length).toBeLessThanOrEqual(1000)
    }
  })

  it('ranks alike however often a text was changed before', async () => {
    const first = openSearchFixture(fixture.database, { space: 'sp_once' })
    const second = openSearchFixture(fixture.database, { space: 'sp_often' })
    for (const { add, records } of [first, second])
      for (const [title, body] of [
        ['a', 'The valve leaks under pressure.'],
        ['b', 'A pressure gauge shows the valve state.'],
        ['c', 'Valve manual.'],
      ] as const) {
        const record = await add(title, body)
        if (records === second.records)
          for (let i = 0; i < 5; i++) {
            await records.update(record.id, { body: `draft ${i} of the pump` })
            await records.update(record.id, { body })
          }
      }
    const ask = async ({ search }: typeof first) =>
      (await search.search({ text: 'valve pressure', kinds: ['nodes'], limit: 5 })).hits.map(
        ({ record, score, confidence }) => [record.title, score, confidence],
      )
    expect(await ask(second)).toEqual(await ask(first))
  })

  it('keeps counts, totals and the full-text index true through many changes', { timeout: 180_000 }, async () => {
    const { index, titles } = openSearchFixture(fixture.database, { embedder })
    await fixture.database.write(async (transaction) => {
      const { add, records } = openSearchFixture(transaction, { embedder, index })
      const made: string[] = []
      for (let i = 0; i < 400; i++) made.push((await add(`n${i}`, `common word${i % 10} unique${i}`)).id)
      for (const [i, id] of made.entries()) if (i % 3 === 0) await records.update(id, { body: `common changed${i}` })
      await records.remove(made.filter((_, i) => i % 4 === 1))
    })
    const { database } = fixture
    const lists = await database.all<{ passages: number }>(sql`SELECT COUNT(*) AS passages FROM search_passages`)
    expect(lists[0]?.passages).toBe(300)
    const folded = await database.all<{ number: number }>(sql`SELECT number FROM search_folds`)
    expect(folded[0]?.number).toBeGreaterThan(0)
    const total = await database.get<{ passages: number }>(sql`SELECT
      (SELECT SUM(passages) FROM search_totals) + (SELECT COALESCE(SUM(sign), 0) FROM search_pending WHERE sign <> 0) AS passages`)
    expect(Number(total?.passages)).toBe(300)
    expect((await titles('unique2'))[0]).toBe('n2')
    expect((await titles('changed3'))[0]).toBe('n3')
    expect(await titles('unique5')).not.toContain('n5')
    if (database.dialect === 'sqlite')
      await database.write((transaction) =>
        transaction.run(sql`INSERT INTO search_lexical (search_lexical) VALUES ('integrity-check')`),
      )
    // A process that starts now has the same view as one that saw every change.
    const late = openSearchFixture(database, { embedder })
    expect(await late.titles('common word4', 20)).toEqual(await titles('common word4', 20))
    await database.write((transaction) => index.clear(transaction))
    expect(await late.titles('common word4')).toEqual([])
  })

  it('answers questions of common words in a process that stays as in one that starts', {
    timeout: 180_000,
  }, async () => {
    const { database } = fixture
    const stays = openSearchFixture(database)
    const made: string[] = []
    const write = (from: number, to: number) =>
      database.write(async (transaction) => {
        const { add } = openSearchFixture(transaction, { index: stays.index })
        for (let i = from; i < to; i++) made.push((await add(`n${i}`, `alpha ${i % 9 === 0 ? 'once' : 'omega'}`)).id)
      })
    const questions = ['alpha omega', 'omega', 'alpha omega once']
    const ask = async ({ titles }: typeof stays) => {
      const answers: string[][] = []
      for (const question of questions) answers.push(await titles(question, 300))
      return answers
    }
    await write(0, 2400)
    for (let round = 0; round < 3; round++) expect(await ask(stays)).toEqual(await ask(openSearchFixture(database)))
    await write(2400, 2700)
    await database.write((transaction) =>
      openSearchFixture(transaction, { index: stays.index }).records.remove(
        made.slice(-150).filter((_, i) => i % 2 === 0),
      ),
    )
    await write(2700, 2960)
    const answers = await ask(stays)
    expect(answers).toEqual(await ask(openSearchFixture(database)))
    expect(answers[0]).toContain('n2959')
  })

  it('keeps every text of writers at work at once', async (context) => {
    if (!fixture.target.shared) context.skip('one connection')
    const writers = [fixture.database, await fixture.openTwin()].map((database) =>
      openSearchFixture(database, { embedder }),
    )
    await Promise.all(
      writers.map(async ({ add }, w) => {
        for (let i = 0; i < 60; i++) await add(`w${w}n${i}`, `shared words and token${w}x${i}`)
      }),
    )
    const { titles } = openSearchFixture(fixture.database)
    for (const w of [0, 1]) for (const i of [0, 31, 59]) expect((await titles(`token${w}x${i}`))[0]).toBe(`w${w}n${i}`)
  })

  it('finds by meaning across languages, and by words alone when the embedder is off or fails, and says so', async () => {
    const { add, search, titles } = openSearchFixture(fixture.database, { embedder })
    await add('backup', 'The database is copied every night to another machine.')
    await add('cat', 'My cat sleeps on the sofa.')
    await add('invoice', 'Invoices are sent to customers on Monday.')
    expect((await titles('数据库备份'))[0]).toBe('backup')
    expect((await search.search({ text: 'database', kinds: ['nodes'], limit: 3 })).degraded).toBeUndefined()
    for (const poorer of [
      openSearchFixture(fixture.database),
      openSearchFixture(fixture.database, { embedder: failingEmbedder }),
    ]) {
      const reply = await poorer.search.search({ text: 'database copied', kinds: ['nodes'], limit: 3 })
      expect(reply.hits[0]?.record.title).toBe('backup')
      expect(reply.degraded).toMatch(/by words only/)
    }
  })

  it('gives vectors later where the embedder is remote, and anew when it is another', async () => {
    const remote = remoteEmbedder(embedder, 'remote-a')
    const first = openSearchFixture(fixture.database, { embedder: remote })
    await first.add('backup', 'The database is copied every night to another machine.')
    await first.add('cat', 'My cat sleeps on the sofa.')
    expect(await first.titles('数据库备份')).toEqual([])
    const worker = createVectorWorker({ store: fixture.database, index: first.index, start: false })
    expect(await worker.backlog()).toBe(2)
    expect(await worker.drain()).toBe(2)
    expect(await worker.backlog()).toBe(0)
    expect((await first.titles('数据库备份'))[0]).toBe('backup')
    const second = openSearchFixture(fixture.database, { embedder: remoteEmbedder(embedder, 'remote-b') })
    expect(await second.titles('数据库备份')).toEqual([])
    await createVectorWorker({ store: fixture.database, index: second.index, start: false }).drain()
    expect((await second.titles('数据库备份'))[0]).toBe('backup')
    expect((await second.titles('sofa'))[0]).toBe('cat')
  })

  it('narrows to a tree by whole segments, to a project, to statuses, and leaves out what is excluded', async () => {
    const { records, search } = openSearchFixture(fixture.database)
    const make = (path: string, projectId?: string) =>
      records.create({
        kind: 'nodes',
        title: path,
        body: 'The valve.',
        places: [{ tree: 'core', path }],
        ...(projectId !== undefined && { projectId }),
      })
    await make('pumps')
    await make('pumps/oil', 'pj_one')
    const water = await make('Pumps/Water', 'pj_two')
    await make('pumpstation')
    await records.create({ kind: 'nodes', title: 'held', body: 'The valve.', status: 'pending' })
    const ask = async (narrowed: object) =>
      (await search.search({ text: 'valve', kinds: ['nodes'], limit: 9, ...narrowed })).hits
        .map(({ record }) => record.title)
        .sort()
    expect(await ask({})).toEqual(['Pumps/Water', 'pumps', 'pumps/oil', 'pumpstation'])
    expect(await ask({ within: { tree: 'core', path: 'pumps' } })).toEqual(['Pumps/Water', 'pumps', 'pumps/oil'])
    expect(await ask({ project: { id: 'pj_one', mode: 'only' } })).toEqual(['pumps/oil'])
    expect(await ask({ statuses: ['pending'] })).toEqual(['held'])
    expect(await ask({ exclude: [water.id] })).toEqual(['pumps', 'pumps/oil', 'pumpstation'])
    const preferred = await search.search({
      text: 'valve',
      kinds: ['nodes'],
      limit: 9,
      project: { id: 'pj_two', mode: 'prefer' },
    })
    expect(preferred.hits[0]?.record.title).toBe('Pumps/Water')
    expect(preferred.hits.at(-1)?.record.title).toBe('pumps/oil')
  })

  it('is undone with its transaction', async () => {
    const { index, records, titles } = openSearchFixture(fixture.database, { embedder })
    await records.create({ kind: 'nodes', title: 'stays', body: 'quorvex one' })
    await fixture.database
      .write(async (transaction) => {
        const inside = openSearchFixture(transaction, { embedder, index })
        await inside.add('goes', 'quorvex two')
        expect((await inside.titles('quorvex')).sort()).toEqual(['goes', 'stays'])
        throw new Error('undo')
      })
      .catch((error: unknown) => expect(error).toHaveProperty('message', 'undo'))
    expect(await titles('quorvex')).toEqual(['stays'])
    await records.create({ kind: 'nodes', title: 'later', body: 'brindlow' })
    expect(await titles('brindlow quorvex two')).not.toContain('goes')
    expect((await titles('brindlow'))[0]).toBe('later')
  })
})
