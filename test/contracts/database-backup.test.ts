import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, join, type Migration, sql } from '../../src/contract/index.ts'
import { backup, columnTypes, restore } from '../../src/core/storage/index.ts'
import { describeEachDatabase } from '../support/databases.ts'
import { openSqliteFile } from '../support/sqlite-file.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { type OpenedTestDatabase, testDatabases } from '../support/test-databases.ts'

const migrations: Migration[] = [
  {
    id: 'library-001',
    statements(dialect) {
      const { collate, bigint, real, blob, identity } = columnTypes(dialect)
      const index =
        dialect === 'sqlite'
          ? "CREATE VIRTUAL TABLE word USING fts5 (text, content='')"
          : 'CREATE TABLE word (text TSVECTOR)'
      return [
        `CREATE TABLE author (id TEXT ${collate} PRIMARY KEY, name TEXT NOT NULL)`,
        `CREATE TABLE a_book (author TEXT ${collate} NOT NULL REFERENCES author (id), number ${bigint} NOT NULL, at ${bigint}, rating ${real}, cover ${blob}, PRIMARY KEY (author, number))`,
        `CREATE TABLE change (number ${identity}, note TEXT)`,
        `CREATE TABLE loose (text TEXT)`,
        `CREATE TABLE counted (text TEXT)`,
        index,
      ]
    },
  },
]
const derivedTables = ['word', 'counted']

async function fill(database: Database): Promise<void> {
  await database.write(async (transaction) => {
    const authors = Array.from({ length: 7 }, (_, number) => sql`(${`au_${number}`}, ${'Ærø 记忆 \u2028 "x"'})`)
    await transaction.run(sql`INSERT INTO author VALUES ${join(authors)}`)
    const books = Array.from({ length: 600 }, (_, number) => {
      const cover = new Uint8Array([number % 256, 0])
      return sql`(${`au_${number % 7}`}, ${number}, ${1_790_000_000_000 + number}, ${number / 8}, ${cover})`
    })
    await transaction.run(sql`INSERT INTO a_book VALUES ${join(books)}`)
    for (const note of ['one', 'two', 'three']) await transaction.run(sql`INSERT INTO change (note) VALUES (${note})`)
    await transaction.run(sql`INSERT INTO loose VALUES ('a'), (NULL)`)
    await transaction.run(sql`INSERT INTO counted VALUES ('derived')`)
  })
}

async function contentOf(database: Database): Promise<object[][]> {
  return [
    await database.all(sql`SELECT * FROM author ORDER BY id`),
    await database.all(sql`SELECT * FROM a_book ORDER BY author, number`),
    await database.all(sql`SELECT * FROM change ORDER BY number`),
    await database.all(sql`SELECT * FROM loose ORDER BY text NULLS FIRST`),
  ]
}

describeEachDatabase('a backup', migrations, (fixture) => {
  let folder: ReturnType<typeof createTemporaryFolder>
  let file: string
  beforeEach(() => {
    folder = createTemporaryFolder()
    file = joinPath(folder.path, 'mnema.backup')
  })
  afterEach(() => folder.remove())

  it('brings back everything that was there, and nothing that came later', async () => {
    const { database } = fixture
    await fill(database)
    const before = await contentOf(database)
    const made = await backup(database, file, { derivedTables })
    expect(made.bytes).toBe(statSync(file).size)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(made.rows.get('a_book')).toBe(600)
    await database.write(async (transaction) => {
      await transaction.run(sql`DELETE FROM a_book WHERE number < 100`)
      await transaction.run(sql`UPDATE author SET name = 'changed'`)
      await transaction.run(sql`INSERT INTO change (note) VALUES ('later')`)
    })
    const restored = await restore(database, file, { replace: true, derivedTables })
    expect(restored.rows).toStrictEqual(made.rows)
    expect(await contentOf(database)).toStrictEqual(before)
  })

  it('leaves derived tables empty and counters where they were', async () => {
    const { database } = fixture
    await fill(database)
    await backup(database, file, { derivedTables })
    await restore(database, file, { replace: true, derivedTables })
    expect(await database.all(sql`SELECT * FROM counted`)).toStrictEqual([])
    const next = await database.write((transaction) =>
      transaction.get(sql`INSERT INTO change (note) VALUES ('four') RETURNING number`),
    )
    expect(next).toStrictEqual({ number: 4 })
  })

  it('does not replace what is there unless it is told to', async () => {
    const { database } = fixture
    await fill(database)
    await backup(database, file, { derivedTables })
    await database.write((transaction) => transaction.run(sql`UPDATE author SET name = 'kept'`))
    const attempt = restore(database, file, { replace: false, derivedTables, contentTables: ['author'] })
    await expect(attempt).rejects.toMatchObject({ code: 'conflict' })
    expect(await database.get(sql`SELECT name FROM author LIMIT 1`)).toStrictEqual({ name: 'kept' })
  })

  it.each<[string, (lines: string[]) => string[]]>([
    ['cut off', (lines) => lines.slice(0, -2)],
    ['changed in one letter', (lines) => lines.map((line) => line.replace('au_3', 'au_4'))],
    ['short of a row', (lines) => lines.filter((_, position) => position !== 5)],
    ['not a backup', () => ['{"hello":"world"}']],
    ['from a newer format', (lines) => lines.map((line) => line.replace('"version":1', '"version":2'))],
    [
      'from a newer schema',
      (lines) => lines.map((line) => line.replace('"library-001"', '"library-001","library-002"')),
    ],
  ])('is refused when it is %s, and nothing is changed', async (_, spoil) => {
    const { database } = fixture
    await fill(database)
    await backup(database, file, { derivedTables })
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    writeFileSync(file, gzipSync(`${spoil(lines).join('\n')}\n`))
    const before = await contentOf(database)
    const attempt = restore(database, file, { replace: true, derivedTables })
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_input', field: 'file', remedy: expect.any(String) })
    expect(await contentOf(database)).toStrictEqual(before)
  })

  it('is refused when its bytes end early or are no archive', async () => {
    const { database } = fixture
    await fill(database)
    await backup(database, file, { derivedTables })
    const bytes = readFileSync(file)
    for (const spoiled of [bytes.subarray(0, bytes.length - 40), Buffer.from('nonsense'), Buffer.alloc(0)]) {
      writeFileSync(file, spoiled)
      const attempt = restore(database, file, { replace: true, derivedTables })
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_input' })
    }
    const missing = restore(database, joinPath(folder.path, 'none'), { replace: true, derivedTables })
    await expect(missing).rejects.toMatchObject({ code: 'invalid_input', field: 'file' })
  })

  it('leaves no file behind when it cannot be written', async () => {
    const attempt = backup(fixture.database, joinPath(folder.path, 'no', 'such', 'folder'), { derivedTables })
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable', field: 'file' })
  })
})

describe('a backup that moves house', () => {
  const folder = createTemporaryFolder()
  const opened: OpenedTestDatabase[] = []
  afterAll(async () => {
    for (const one of opened) await one.close()
    folder.remove()
  })

  it('goes from SQLite to PostgreSQL and back', async () => {
    const server = testDatabases.find(({ name }) => name.startsWith('P'))
    if (!server) throw new Error('there is always a PostgreSQL')
    const [home, postgres, newHome] = [
      await openSqliteFile('libsql', migrations),
      await server.open(migrations),
      await openSqliteFile('libsql', migrations),
    ]
    opened.push(home, postgres, newHome)
    await fill(home.database)
    const there = joinPath(folder.path, 'there')
    const back = joinPath(folder.path, 'back')
    await backup(home.database, there, { derivedTables })
    await restore(postgres.database, there, { replace: false, derivedTables })
    expect(await contentOf(postgres.database)).toStrictEqual(await contentOf(home.database))
    await backup(postgres.database, back, { derivedTables })
    await restore(newHome.database, back, { replace: false, derivedTables })
    expect(await contentOf(newHome.database)).toStrictEqual(await contentOf(home.database))
  })
})
