import { describe, expect, it } from 'vitest'
import { join, type Migration, MnemaError, sql } from '../../src/contract/index.ts'
import { columnTypes } from '../../src/core/storage/index.ts'
import { describeEachDatabase } from '../support/databases.ts'

const migrations: Migration[] = [
  {
    id: 'test-001',
    statements(dialect) {
      const type = columnTypes(dialect)
      return [
        `CREATE TABLE thing (id TEXT ${type.collate} PRIMARY KEY, at ${type.bigint}, score ${type.real}, bytes ${type.blob}, note TEXT)`,
        `CREATE TABLE part (number ${type.identity}, thing TEXT ${type.collate} NOT NULL REFERENCES thing (id))`,
      ]
    },
  },
]

function insert(id: string, note = '') {
  return sql`INSERT INTO thing (id, note) VALUES (${id}, ${note})`
}

const count = sql`SELECT count(*) AS n FROM thing`

async function failure(work: Promise<unknown>): Promise<MnemaError> {
  const error = await work.then(
    () => undefined,
    (reason) => reason,
  )
  if (error instanceof MnemaError) return error
  throw new Error(`expected a MnemaError, got ${String(error)}`)
}

describeEachDatabase('a database', migrations, (fixture) => {
  describe('values', () => {
    it.each([
      ['text of any script', 'Wärme 记忆 🗂 \u2028'],
      ['an empty text', ''],
      ['a text that looks like SQL', `'); DROP TABLE thing; --`],
    ])('keeps %s', async (_, note) => {
      await fixture.database.write((transaction) => transaction.run(insert('a', note)))
      expect(await fixture.database.get(sql`SELECT note FROM thing`)).toStrictEqual({ note })
    })

    it('gives plain rows with numbers, bytes and null', async () => {
      const bytes = new Uint8Array([0, 1, 255])
      const row = { id: 'a', at: 1_790_000_000_123, score: 0.5, bytes, note: null }
      await fixture.database.write((transaction) =>
        transaction.run(sql`INSERT INTO thing (id, at, score, bytes, note) VALUES (${join(Object.values(row))})`),
      )
      expect(await fixture.database.get(sql`SELECT * FROM thing`)).toStrictEqual(row)
      expect(await fixture.database.all(sql`SELECT * FROM thing`)).toStrictEqual([row])
    })

    it('counts, sums and compares as numbers', async () => {
      await fixture.database.write(async (transaction) => {
        for (const id of ['a', 'b', 'c']) {
          await transaction.run(sql`INSERT INTO thing (id, at) VALUES (${id}, ${2 ** 40})`)
        }
      })
      expect(
        await fixture.database.get(
          sql`SELECT count(*) AS n, sum(at) AS total, max(at) AS most, EXISTS (SELECT 1 FROM thing) AS some FROM thing`,
        ),
      ).toStrictEqual({ n: 3, total: 3 * 2 ** 40, most: 2 ** 40, some: 1 })
    })

    it('gives undefined and an empty list where nothing is', async () => {
      expect(await fixture.database.get(sql`SELECT * FROM thing`)).toBeUndefined()
      expect(await fixture.database.all(sql`SELECT * FROM thing`)).toStrictEqual([])
    })

    it('sorts keys byte by byte', async () => {
      await fixture.database.write(async (transaction) => {
        for (const id of ['b', 'B', 'a/b', 'a-b', 'é']) await transaction.run(insert(id))
      })
      const rows = await fixture.database.all<{ id: string }>(sql`SELECT id FROM thing ORDER BY id`)
      expect(rows.map(({ id }) => id)).toStrictEqual(['B', 'a-b', 'a/b', 'b', 'é'])
    })

    it('tells how many rows a statement changed', async () => {
      const changed = await fixture.database.write(async (transaction) => [
        await transaction.run(sql`INSERT INTO thing (id) VALUES ('a'), ('b') ON CONFLICT DO NOTHING`),
        await transaction.run(sql`INSERT INTO thing (id) VALUES ('b') ON CONFLICT DO NOTHING`),
        await transaction.run(sql`UPDATE thing SET note = 'x'`),
        await transaction.run(sql`DELETE FROM thing WHERE id = ${'none'}`),
      ])
      expect(changed).toStrictEqual([2, 0, 2, 0])
    })

    it('returns rows from a statement that changes some', async () => {
      const rows = await fixture.database.write((transaction) =>
        transaction.all(sql`INSERT INTO thing (id) VALUES ('a'), ('b') RETURNING id`),
      )
      expect(rows).toStrictEqual([{ id: 'a' }, { id: 'b' }])
      expect(await fixture.database.get(count)).toStrictEqual({ n: 2 })
    })

    it('refuses a null character and a value of a wrong type before the database sees them', async () => {
      const { database } = fixture
      expect((await failure(database.write((transaction) => transaction.run(insert('a\0b'))))).code).toBe(
        'invalid_input',
      )
      expect((await failure(database.all(sql`SELECT ${Number.NaN} AS n`))).code).toBe('internal')
      expect((await failure(database.all(sql`SELECT ${undefined} AS n`))).code).toBe('internal')
    })
  })

  describe('transactions', () => {
    it('keeps all of a transaction or nothing', async () => {
      const { database } = fixture
      const attempt = database.write(async (transaction) => {
        await transaction.run(insert('a'))
        throw new Error('changed my mind')
      })
      await expect(attempt).rejects.toThrow('changed my mind')
      expect(await database.get(count)).toStrictEqual({ n: 0 })
    })

    it('shows a transaction its own changes', async () => {
      await fixture.database.write(async (transaction) => {
        await transaction.run(insert('a'))
        expect(await transaction.get(count)).toStrictEqual({ n: 1 })
      })
    })

    it('lets an inner write join the outer one', async () => {
      const { database } = fixture
      const attempt = database.write(async (transaction) => {
        await transaction.write((inner) => inner.run(insert('a')))
        await transaction.write((inner) => inner.write((innermost) => innermost.run(insert('b'))))
        throw new Error('undo both')
      })
      await expect(attempt).rejects.toThrow('undo both')
      expect(await database.get(count)).toStrictEqual({ n: 0 })
    })

    it('never commits the half of an inner write that failed, though its error was caught', async () => {
      const { database } = fixture
      const attempt = database.write(async (transaction) => {
        const inner = transaction.write(async (joined) => {
          await joined.run(insert('half'))
          throw new Error('the other half failed')
        })
        await inner.catch(() => undefined)
      })
      await expect(attempt).rejects.toThrow('the other half failed')
      expect(await database.get(count)).toStrictEqual({ n: 0 })
    })

    it('goes on after an inner write that failed before it wrote', async () => {
      const { database } = fixture
      await database.write(async (transaction) => {
        const inner = transaction.write(async (joined) => {
          await joined.get(count)
          throw new Error('taken')
        })
        await inner.catch(() => undefined)
        await transaction.run(insert('a'))
      })
      expect(await database.get(count)).toStrictEqual({ n: 1 })
    })

    it('undoes the transaction of a statement that failed, though its error was caught', async () => {
      const { database } = fixture
      const attempt = database.write(async (transaction) => {
        await transaction.run(insert('a'))
        await transaction.run(insert('a')).catch(() => undefined)
        await transaction.run(insert('b'))
      })
      expect((await failure(attempt)).code).toBe('internal')
      expect(await database.get(count)).toStrictEqual({ n: 0 })
    })

    it('refuses a statement that comes after the end', async () => {
      const { database } = fixture
      let late: Promise<number> = Promise.resolve(0)
      await database.write(async (transaction) => {
        late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => transaction.run(insert('late')))
        late.catch(() => undefined)
      })
      expect((await failure(late)).message).toContain('after the end')
      expect(await database.get(count)).toStrictEqual({ n: 0 })
    })

    it('announces a commit only when it is durable, and never after a rollback', async () => {
      const { database } = fixture
      const told: string[] = []
      const attempt = database.write(async (transaction) => {
        transaction.afterCommit(() => told.push('undone'))
        throw new Error('no')
      })
      await expect(attempt).rejects.toThrow('no')
      await database.write(async (transaction) => {
        await transaction.write(async (inner) => inner.afterCommit(() => told.push('inner')))
        transaction.afterCommit(() => told.push('outer'))
        expect(told).toStrictEqual([])
      })
      expect(told).toStrictEqual(['inner', 'outer'])
    })

    it('is not disturbed by an announcement that fails', async () => {
      const { database } = fixture
      const warned = new Promise((resolve) => process.once('warning', resolve))
      await database.write(async (transaction) => {
        await transaction.run(insert('a'))
        transaction.afterCommit(() => {
          throw new Error('nobody listens')
        })
      })
      await warned
      expect(await database.get(count)).toStrictEqual({ n: 1 })
    })
  })

  describe('many at once', () => {
    it('loses no update of a counter under its lock', async () => {
      const { database } = fixture
      await database.write((transaction) => transaction.run(sql`INSERT INTO thing (id, at) VALUES ('counter', 0)`))
      const increments = Array.from({ length: 30 }, () =>
        database.write(async (transaction) => {
          await transaction.lock('counter')
          const row = await transaction.get<{ at: number }>(sql`SELECT at FROM thing WHERE id = 'counter'`)
          await transaction.run(sql`UPDATE thing SET at = ${(row?.at ?? 0) + 1} WHERE id = 'counter'`)
        }),
      )
      await Promise.all(increments)
      expect(await database.get(sql`SELECT at FROM thing`)).toStrictEqual({ at: 30 })
    })

    it('takes writes in the order in which they came, where there is one writer', async (context) => {
      if (fixture.database.dialect !== 'sqlite') context.skip('PostgreSQL writes in parallel')
      const order: number[] = []
      await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          fixture.database.write(async (transaction) => {
            await transaction.run(insert(String(number)))
            order.push(number)
          }),
        ),
      )
      expect(order).toStrictEqual(Array.from({ length: 20 }, (_, number) => number))
    })

    it('never shows what is not committed', async (context) => {
      if (!fixture.target.shared) context.skip('one connection')
      const { database } = fixture
      await database.write(async (transaction) => {
        await transaction.run(insert('a'))
        expect(await database.get(count)).toStrictEqual({ n: 0 })
        expect(await database.read((reader) => reader.get(count))).toStrictEqual({ n: 0 })
      })
      expect(await database.get(count)).toStrictEqual({ n: 1 })
    })

    it('reads one snapshot while others write', async (context) => {
      if (!fixture.target.shared) context.skip('one connection')
      const { database } = fixture
      const twin = await fixture.openTwin()
      const seen = await database.read(async (reader) => {
        const before = await reader.get(count)
        await database.write((transaction) => transaction.run(insert('a')))
        await twin.write((transaction) => transaction.run(insert('b')))
        return [before, await reader.get(count), await database.get(count)]
      })
      expect(seen).toStrictEqual([{ n: 0 }, { n: 0 }, { n: 2 }])
    })

    it('opens more snapshots than it has connections', async () => {
      const { database } = fixture
      const rows = await Promise.all(
        Array.from({ length: 40 }, () => database.read((reader) => reader.get<{ n: number }>(count))),
      )
      expect(rows.every((row) => row?.n === 0)).toBe(true)
    })

    it('gives up the wait for its turn when the time is over, and changes nothing', async (context) => {
      if (!fixture.target.shared) context.skip('one connection')
      const twin = await fixture.openTwin()
      await fixture.database.write(async (transaction) => {
        await transaction.lock('same')
        await transaction.run(insert('a'))
        const attempt = twin.write(
          async (other) => {
            await other.lock('same')
            await other.run(insert('b'))
          },
          { timeout: 150 },
        )
        expect((await failure(attempt)).code).toBe('unavailable')
      })
      expect(await fixture.database.get(count)).toStrictEqual({ n: 1 })
    })

    it('waits for its turn as long as it may', async (context) => {
      if (!fixture.target.shared) context.skip('one connection')
      const twin = await fixture.openTwin()
      let waiting: Promise<unknown> = Promise.resolve()
      await fixture.database.write(async (transaction) => {
        await transaction.lock('same')
        waiting = twin.write(async (other) => {
          await other.lock('same')
          await other.run(insert('b'))
        })
        await new Promise((resolve) => setTimeout(resolve, 100))
        await transaction.run(insert('a'))
      })
      await waiting
      expect(await fixture.database.get(count)).toStrictEqual({ n: 2 })
    })
  })

  describe('errors', () => {
    it('calls a taken key a conflict, without the words of the database', async () => {
      const { database } = fixture
      await database.write((transaction) => transaction.run(insert('secret-name')))
      const error = await failure(database.write((transaction) => transaction.run(insert('secret-name'))))
      expect(error.code).toBe('conflict')
      expect(error.remedy).toBeDefined()
      expect(error.message).not.toMatch(/secret-name|constraint|unique/i)
    })

    it('calls a missing parent a conflict', async () => {
      const attempt = fixture.database.write((transaction) =>
        transaction.run(sql`INSERT INTO part (thing) VALUES ('nobody')`),
      )
      expect((await failure(attempt)).code).toBe('conflict')
    })

    it('calls a statement that makes no sense an internal error, and goes on', async () => {
      const { database } = fixture
      const error = await failure(database.all(sql`SELECT * FROM no_such_table`))
      expect(error.code).toBe('internal')
      expect(error.message).not.toContain('no_such_table')
      expect(await database.get(count)).toStrictEqual({ n: 0 })
    })
  })

  it('says what it is', () => {
    const { database, target } = fixture
    expect(database.description.engine).toBe(database.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL')
    expect(database.description.version).toMatch(/^\d+\.\d+/)
    expect(database.description.vectors).toBe(target.name.endsWith('with pgvector'))
    expect(database.description.location).not.toContain('@:')
  })
})
