import { expect, it } from 'vitest'
import type { Session } from '../../src/contract/index.ts'
import { createSessions, sessionMigrations } from '../../src/core/sessions/index.ts'
import { describeEachDatabase } from '../support/databases.ts'

const day = 86_400_000
const space = 'sp_one'

describeEachDatabase('sessions', sessionMigrations, (fixture) => {
  let now = Date.parse('2026-03-01T10:00:00Z')
  const sessions = () =>
    createSessions({ store: fixture.database, settings: { recall: { retentionDays: 30 } }, clock: () => now })
  const open = (id: string, parentId?: string): Promise<Session> =>
    sessions().open({ id, spaceId: space, clientType: 'claudecode', ...(parentId === undefined ? {} : { parentId }) })
  const givenTo = async (id: string, recordId: string) => {
    const session = await open(id)
    if ((await sessions().given(session)).has(recordId)) return false
    await sessions().give(session, [{ recordId, via: 'recall' }])
    return true
  }
  const start = async (id: string, cause: string) => sessions().startEpoch(await open(id), cause)
  const recall = (sessionId: string, records: string[], outcome = 'ok') =>
    sessions().logRecall({
      sessionId,
      spaceId: space,
      clientType: 'claudecode',
      event: 'prompt.submit',
      prompt: 'how?',
      offered: records.map((recordId) => ({ recordId, address: `project://${recordId}`, score: 0.7 })),
      took: 12,
      outcome,
    })

  it('gives a memory once a session and epoch, and again only to the session that lost it', async () => {
    for (const compaction of [['compact'], ['compaction'], ['compaction', 'compact']]) {
      const [one, two] = [`s1-${compaction.join()}`, `s2-${compaction.join()}`]
      await start(one, 'startup')
      expect(await givenTo(one, 'nd_lock')).toBe(true)
      expect(await givenTo(one, 'nd_lock')).toBe(false)
      expect(await givenTo(two, 'nd_lock')).toBe(true)
      for (const cause of compaction) await start(one, cause)
      expect(await givenTo(one, 'nd_lock')).toBe(true)
      expect(await givenTo(two, 'nd_lock')).toBe(false)
      await start(one, 'clear')
      expect(await givenTo(one, 'nd_lock')).toBe(true)
      await start(one, 'resume')
      expect(await givenTo(one, 'nd_lock')).toBe(false)
      await start(one, 'startup')
      expect(await givenTo(one, 'nd_lock')).toBe(true)
    }
  })

  it('keeps one epoch for the two events of one compaction', async () => {
    await givenTo('s1', 'nd_a')
    expect((await start('s1', 'compaction')).epoch).toBe(2)
    expect((await start('s1', 'compact')).epoch).toBe(2)
  })

  it('hears an event once, and one without a name of its own again when something happened since', async () => {
    const session = await open('s1')
    const other = await open('s2')
    expect(await sessions().hear(session, 'prompt p1')).toBe(true)
    expect(await sessions().hear(session, 'prompt p1')).toBe(false)
    expect(await sessions().hear(other, 'prompt p1')).toBe(true)
    const both = await Promise.all([sessions().hear(session, 'prompt p2'), sessions().hear(session, 'prompt p2')])
    expect(both.sort()).toEqual([false, true])

    const start = () => sessions().hear(other, 'start', 10_000)
    expect(await start()).toBe(true)
    now += 2_000
    expect(await start()).toBe(false)
    now += 1
    await sessions().hear(other, 'prompt p3')
    now += 1
    expect(await start()).toBe(true)
    now += 60_000
    expect(await start()).toBe(true)
    expect(await start()).toBe(false)
    now += 3 * day
    expect(await sessions().prune()).toBeGreaterThan(0)
    expect(await sessions().hear(session, 'prompt p1')).toBe(true)
  })

  it('keeps a ledger of its own for a sub-agent', async () => {
    const parent = await open('s1')
    await sessions().give(parent, [{ recordId: 'nd_a', via: 'boot' }])
    const child = await open('s1/agent', 's1')
    expect(child.parentId).toBe('s1')
    expect(await sessions().given(child)).toEqual(new Set())
    await sessions().give(child, [{ recordId: 'nd_b', via: 'recall' }])
    expect(await sessions().given(parent)).toEqual(new Set(['nd_a']))
    const reused = await open('s1/agent', 's2')
    expect(await sessions().given(reused)).toEqual(new Set())
  })

  it('tells what a session opened of what it was offered, the newest first, over its epochs', async () => {
    const session = await open('s1')
    const first = await recall('s1', ['nd_a', 'nd_b'])
    await sessions().adopt(space, first, 's1', 'nd_b')
    now += 1_000
    await sessions().startEpoch(session, 'compaction')
    const second = await recall('s1', ['nd_b', 'nd_c'])
    await sessions().adopt(space, second, 's1', 'nd_c')
    await sessions().adopt(space, second, 's1', 'nd_b')
    const other = await recall('s2', ['nd_d'])
    await sessions().adopt(space, other, 's2', 'nd_d')
    expect(await sessions().opened(session, 8)).toEqual(['project://nd_b', 'project://nd_c'])
    expect(await sessions().opened(session, 1)).toEqual(['project://nd_b'])
  })

  it('is the same session for hooks and tools, and another in another space', async () => {
    const hook = await open('s1')
    const tool = await sessions().open({ id: 's1', spaceId: space, clientType: 'mcp', projectId: 'pj_1' })
    expect(tool).toMatchObject({ epoch: hook.epoch, clientType: 'claudecode', projectId: 'pj_1' })
    expect(await sessions().find('sp_two', 's1')).toBeUndefined()
    await sessions().give(hook, [{ recordId: 'nd_a', via: 'tool:lore_boot' }])
    const other = await sessions().open({ id: 's1', spaceId: 'sp_two', clientType: 'mcp' })
    expect(await sessions().given(other)).toEqual(new Set())
  })

  it('takes the same delivery twice, and twenty at once from many writers', async () => {
    const session = await open('s1')
    const deliveries = Array.from({ length: 20 }, (_, index) => ({ recordId: `nd_${index % 10}`, via: 'recall' }))
    await Promise.all([1, 2, 3, 4].map(() => sessions().give(session, deliveries)))
    expect((await sessions().given(session)).size).toBe(10)
    await sessions().give(session, [])
  })

  it('begins a session once, however many ask at the same time', async () => {
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => open('new')))
    expect(new Set(opened.map((session) => session.epoch))).toEqual(new Set([1]))
    await sessions().end(await open('new'), 'logout')
    expect(await open('new')).toMatchObject({ id: 'new', epoch: 1 })
  })

  it('refuses an id that no host writes', async () => {
    await expect(open('')).rejects.toMatchObject({ code: 'invalid_input', field: 'session_id' })
    await expect(open('x'.repeat(201))).rejects.toMatchObject({ code: 'invalid_input', field: 'session_id' })
  })

  it('counts an adoption once, and only of what that query offered to that session', async () => {
    await open('s1/agent', 's1')
    const queryId = await recall('s1', ['nd_a', 'nd_b'])
    expect(queryId).toMatch(/^q_[0-9a-f]{20}$/)
    expect(await sessions().adopt(space, queryId, 's2', 'nd_a')).toBe(false)
    expect(await sessions().adopt(space, queryId, 's1', 'nd_c')).toBe(false)
    expect(await sessions().adopt('sp_two', queryId, 's1', 'nd_a')).toBe(false)
    expect(await sessions().adopt(space, 'q_unknown', 's1', 'nd_a')).toBe(false)
    expect(await sessions().adopt(space, queryId, 's1', 'nd_a')).toBe(true)
    expect(await sessions().adopt(space, queryId, 's1', 'nd_a')).toBe(false)
    const childQuery = await recall('s1/agent', ['nd_a'])
    expect(await sessions().adopt(space, childQuery, 's1', 'nd_a')).toBe(true)
    await recall('s3', ['nd_b'])
    expect(await sessions().usage(space, ['nd_a', 'nd_b', 'nd_c'])).toEqual(
      new Map([
        ['nd_a', { offered: 2, adopted: 2 }],
        ['nd_b', { offered: 2, adopted: 0 }],
      ]),
    )
    expect(await sessions().usage('sp_two', ['nd_a'])).toEqual(new Map())
    expect(await sessions().usage(space, [])).toEqual(new Map())
  })

  it('judges a record by its newest hundred offers', async () => {
    const first = await recall('s1', ['nd_a'])
    await sessions().adopt(space, first, 's1', 'nd_a')
    for (let index = 0; index < 101; index += 1) {
      now += 1
      await recall('s1', ['nd_a'])
    }
    expect((await sessions().usage(space, ['nd_a'])).get('nd_a')).toEqual({ offered: 100, adopted: 0 })
  })

  it('tells the failures, newest first, and not the turns for which there was nothing', async () => {
    await recall('s1', [], 'timeout')
    now += 1_000
    await recall('s1', [], 'nothing relevant')
    await recall('s1', [], 'error: the store is busy')
    const failures = await sessions().recallFailures(5)
    expect(failures.map(({ outcome }) => outcome)).toEqual(['error: the store is busy', 'timeout'])
    expect(failures[0]).toMatchObject({ clientType: 'claudecode', event: 'prompt.submit', took: 12, at: new Date(now) })
    expect(await sessions().recallFailures(1)).toHaveLength(1)
  })

  it('stores any prompt, and no more of it than the log holds', async () => {
    const prompt = `${'x'.repeat(299)}😀 and more\0`
    await sessions().logRecall({
      ...{ sessionId: 's1', spaceId: space, clientType: 'mcp', event: 'prompt.submit', prompt },
      offered: Array.from({ length: 40 }, (_, index) => ({ recordId: `nd_${index}`, address: 'a', score: 1 })),
      ...{ took: 1.6, outcome: 'ok' },
    })
    const usage = await sessions().usage(space, ['nd_0', 'nd_15', 'nd_16'])
    expect([...usage.keys()].sort()).toEqual(['nd_0', 'nd_15'])
  })

  it('forgets the log after its time, and ledgers of dead sessions long after', async () => {
    const old = await recall('s1', ['nd_a'], 'timeout')
    await givenTo('s1', 'nd_a')
    now += 31 * day
    const young = await recall('s2', ['nd_a'])
    expect(await sessions().prune()).toBe(2)
    expect(await sessions().adopt(space, old, 's1', 'nd_a')).toBe(false)
    expect(await sessions().adopt(space, young, 's2', 'nd_a')).toBe(true)
    expect(await sessions().recallFailures(5)).toEqual([])
    expect(await givenTo('s1', 'nd_a')).toBe(false)
    now += 91 * day
    await sessions().prune()
    expect(await givenTo('s1', 'nd_a')).toBe(true)
  })

  it('forgets nothing when another process goes on', async () => {
    if (!fixture.target.shared) return
    await givenTo('s1', 'nd_a')
    const twin = createSessions({ store: await fixture.openTwin(), settings: { recall: { retentionDays: 30 } } })
    const session = await twin.open({ id: 's1', spaceId: space, clientType: 'claudecode' })
    expect(await twin.given(session)).toEqual(new Set(['nd_a']))
  })

  it('gives up after its patience where the store stays busy, and works inside a transaction', async () => {
    const hasty = createSessions({ store: fixture.database, settings: { recall: { retentionDays: 30 } }, patience: 50 })
    const session = await open('s1')
    if (fixture.database.dialect === 'sqlite') {
      await fixture.database.write(async () => {
        await expect(hasty.give(session, [{ recordId: 'nd_z', via: 'boot' }])).rejects.toMatchObject({
          code: 'unavailable',
        })
      })
    }
    await fixture.database.write(async (transaction) => {
      const bound = createSessions({ store: transaction, settings: { recall: { retentionDays: 30 } } })
      await bound.give(await bound.open({ id: 's9', spaceId: space, clientType: 'mcp' }), [
        { recordId: 'nd_a', via: 'boot' },
      ])
    })
    expect(await givenTo('s9', 'nd_a')).toBe(false)
  })
})
