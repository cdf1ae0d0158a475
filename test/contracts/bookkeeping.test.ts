import { expect, it } from 'vitest'
import { createBookkeeping } from '../../src/app/create-bookkeeping.ts'
import { createContext } from '../../src/app/create-context.ts'
import { openCore } from '../../src/app/open-core.ts'
import { type BookkeepingWrite, type Migration, sql } from '../../src/contract/index.ts'
import { createApp, loadSettings } from '../../src/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const migrations: Migration[] = [{ id: 'test-001', statements: () => ['CREATE TABLE mark (name TEXT NOT NULL)'] }]

const mark =
  (name: string): BookkeepingWrite =>
  (transaction) =>
    transaction.run(sql`INSERT INTO mark (name) VALUES (${name})`)

describeEachDatabase('bookkeeping', migrations, (fixture) => {
  async function names(): Promise<string[]> {
    const rows = await fixture.database.all<{ name: string }>(sql`SELECT name FROM mark ORDER BY name`)
    return rows.map(({ name }) => name)
  }

  it('is written when somebody waits for it, in one transaction', async () => {
    let transactions = 0
    const database = fixture.database
    const bookkeeping = createBookkeeping({
      ...database,
      write(work, options) {
        transactions++
        return database.write(work, options)
      },
    })
    for (const name of ['a', 'b', 'c']) bookkeeping.add(mark(name))
    expect(await names()).toEqual([])
    await bookkeeping.settle()
    expect(await names()).toEqual(['a', 'b', 'c'])
    expect(transactions).toBe(1)
  })

  it('is written by itself when nobody waits', async () => {
    createBookkeeping(fixture.database).add(mark('a'))
    await expect.poll(names, { timeout: 60_000 }).toEqual(['a'])
  })

  it('loses what fails, tells of it, and keeps the rest', async () => {
    const lost: [number, string][] = []
    const bookkeeping = createBookkeeping(fixture.database, { onLoss: (...loss) => lost.push(loss) })
    bookkeeping.add(mark('a'))
    bookkeeping.add(() => Promise.reject(new Error('no such thing')))
    bookkeeping.add(mark('c'))
    await bookkeeping.settle()
    expect(await names()).toEqual(['a', 'c'])
    expect(lost).toEqual([[1, 'no such thing']])
  })
})

it('of a request that writes is kept only where the request is committed', async () => {
  const folder = createTemporaryFolder()
  const settings = loadSettings({ MNEMA_HOME: folder.path })
  const app = await createApp({ settings })
  const caller = await app.identity.localCaller('person', 'test')
  await app.close()
  const core = openCore(settings, app.kinds)
  const space = { id: caller.spaceIds[0] ?? 'default', name: 'default', personal: false }
  const parts = { core, settings, enter: async () => space }
  const written: string[] = []
  const attempt = (name: string, fails: boolean) =>
    core.database.write(async (transaction) => {
      const request = { caller, space, project: undefined, session: undefined, locale: 'en', now: new Date() } as const
      const { bookkeeping } = createContext(parts, request, transaction, transaction)
      bookkeeping.add(async () => written.push(name))
      await bookkeeping.settle()
      if (fails) throw new Error('undone')
    })
  await attempt('kept', false)
  await expect(attempt('undone', true)).rejects.toThrow('undone')
  await core.close()
  expect(written).toEqual(['kept'])
  folder.remove()
})
