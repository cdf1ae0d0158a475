import { expect, it } from 'vitest'
import { type Migration, sql } from '../../src/contract/index.ts'
import { columnTypes } from '../../src/core/storage/index.ts'
import { describeEachDatabase } from '../support/databases.ts'

const migrations: Migration[] = [
  {
    id: 'test-001',
    statements(dialect) {
      const type = columnTypes(dialect)
      return [
        `CREATE TABLE thing (id TEXT ${type.collate} PRIMARY KEY, at ${type.bigint}, score ${type.real}, bytes ${type.blob}, note TEXT)`,
      ]
    },
  },
]

describeEachDatabase('a database', migrations, (fixture) => {
  it('gives back what was stored', async () => {
    const { database } = fixture
    const bytes = new Uint8Array([0, 1, 255])
    await database.write((transaction) =>
      transaction.run(sql`INSERT INTO thing VALUES (${'a'}, ${1_790_000_000_123}, ${0.5}, ${bytes}, ${null})`),
    )
    expect(await database.get(sql`SELECT * FROM thing`)).toStrictEqual({
      id: 'a',
      at: 1_790_000_000_123,
      score: 0.5,
      bytes,
      note: null,
    })
  })
})
