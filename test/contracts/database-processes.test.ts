import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/core/storage/index.ts'
import { hasNodeSqlite } from '../../src/core/storage/sqlite/node-sqlite.ts'
import { bundleChild, type ChildProgram } from '../support/child-program.ts'
import { rowMigrations } from '../support/children/row-migrations.ts'
import { heldLock } from '../support/held-lock.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const writers = ['north', 'east', 'south', 'west']
const drivers = (['libsql', 'node:sqlite'] as const).filter((name) => name === 'libsql' || hasNodeSqlite())

let program: ChildProgram
let folder: ReturnType<typeof createTemporaryFolder>

beforeAll(async () => {
  program = await bundleChild('test/support/children/write-rows.ts')
})
afterAll(() => program.remove())
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder.remove())

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = []
  for await (const line of lines) collected.push(line)
  return collected
}

describe.each(drivers)('one SQLite file and many processes, with %s', (driver) => {
  const open = () => openDatabase({ home: folder.path, driver, migrations: rowMigrations })

  it('is created once, and loses nothing of what four processes write at once', async () => {
    const children = writers.map((name) => program.start(folder.path, driver, name, '150'))
    const answered = await Promise.all(children.map((child) => collect(child.lines)))
    expect(await Promise.all(children.map((child) => child.ended))).toStrictEqual([0, 0, 0, 0])
    expect(answered.map((lines) => lines.length)).toStrictEqual([150, 150, 150, 150])

    const database = await open()
    expect(await database.get(sql`SELECT count(*) AS n FROM entry`)).toStrictEqual({ n: 600 })
    expect(await database.get(sql`SELECT total FROM counter`)).toStrictEqual({ total: 600 })
    await database.close()
  })

  it('holds everything that was answered when four processes are killed in the middle of writing', async () => {
    const children = writers.map((name) => program.start(folder.path, driver, name, '1000000'))
    const answered = await Promise.all(
      children.map(async (child, position) => {
        const lines: string[] = []
        for await (const line of child.lines) {
          lines.push(line)
          if (lines.length === 60 + position * 15) child.process.kill('SIGKILL')
        }
        return lines
      }),
    )
    expect(await Promise.all(children.map((child) => child.ended))).toStrictEqual(Array(4).fill('SIGKILL'))

    const database = await open()
    expect(await database.all(sql`PRAGMA integrity_check`)).toStrictEqual([{ integrity_check: 'ok' }])
    for (const [position, writer] of writers.entries()) {
      const rows = await database.all<{ number: number }>(sql`SELECT number FROM entry WHERE writer = ${writer}`)
      const stored = new Set(rows.map(({ number }) => String(number)))
      expect(answered[position]?.filter((number) => !stored.has(number))).toStrictEqual([])
    }
    const total = await database.get<{ n: number; total: number }>(
      sql`SELECT (SELECT count(*) FROM entry) AS n, total FROM counter`,
    )
    expect(total?.n).toBe(total?.total)
    await database.write((transaction) => transaction.run(sql`INSERT INTO entry VALUES ('after', 0, '')`))
    await database.close()
  })

  it('waits for a program that holds the lock for seconds, with its event loop free', async () => {
    const database = await open()
    const { released } = await heldLock(join(folder.path, 'mnema.db'), 4_000)
    let ticks = 0
    const clock = setInterval(() => {
      ticks += 1
    }, 20)
    const write = database.write((transaction) => transaction.run(sql`INSERT INTO entry VALUES ('patient', 0, '')`))
    const read = await database.get(sql`SELECT count(*) AS n FROM entry`)
    expect(read).toStrictEqual({ n: 0 })
    const second = open()
    expect(await write).toBe(1)
    clearInterval(clock)
    await released
    await (await second).close()
    expect(ticks).toBeGreaterThan(50)
    expect(await database.get(sql`SELECT count(*) AS n FROM entry`)).toStrictEqual({ n: 1 })
    await database.close()
  })
})
