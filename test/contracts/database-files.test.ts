import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Migration, MnemaError, sql } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/core/storage/index.ts'
import { hasNodeSqlite } from '../../src/core/storage/sqlite/node-sqlite.ts'
import { rowMigrations } from '../support/children/row-migrations.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const drivers = (['libsql', 'node:sqlite'] as const).filter((name) => name === 'libsql' || hasNodeSqlite())
const later: Migration = { id: 'rows-002', statements: () => ['ALTER TABLE entry ADD COLUMN mood TEXT'] }

let folder: ReturnType<typeof createTemporaryFolder>
beforeEach(() => {
  folder = createTemporaryFolder()
})
afterEach(() => folder.remove())

/** Every file of the data folder with a hash of its bytes. */
function fingerprint(): Record<string, string> {
  const files = readdirSync(folder.path).sort()
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder.path, name)))
        .digest('hex'),
    ]),
  )
}

describe.each(drivers)('a SQLite file, with %s', (driver) => {
  const open = (migrations = rowMigrations) => openDatabase({ home: folder.path, driver, migrations })
  const file = () => join(folder.path, 'mnema.db')

  async function create(migrations = rowMigrations): Promise<void> {
    const database = await open(migrations)
    await database.write(async (transaction) => {
      for (let number = 0; number < 500; number += 1) {
        await transaction.run(sql`INSERT INTO entry (writer, number, text) VALUES ('w', ${number}, ${'t'.repeat(300)})`)
      }
    })
    await database.close()
  }

  /** A closed file alone, as a copy would be: no log beside it. */
  async function createCopy(migrations = rowMigrations): Promise<void> {
    const original = folder
    await create(migrations)
    folder = createTemporaryFolder()
    copyFileSync(join(original.path, 'mnema.db'), file())
    original.remove()
  }

  async function expectRefusal(words: RegExp, migrations = rowMigrations): Promise<void> {
    const before = fingerprint()
    const error = await open(migrations).then(
      (database) => database.close(),
      (reason) => reason,
    )
    expect(error).toBeInstanceOf(MnemaError)
    expect(error).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(words),
      remedy: expect.any(String),
    })
    expect(fingerprint()).toStrictEqual(before)
  }

  it('is made for its owner alone', async () => {
    const inner = createTemporaryFolder()
    const home = join(inner.path, 'deep', 'home')
    const database = await openDatabase({ home, driver, migrations: rowMigrations })
    await database.write((transaction) => transaction.run(sql`INSERT INTO entry VALUES ('w', 1, '')`))
    expect(statSync(home).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(home)) expect(statSync(join(home, name)).mode & 0o777).toBe(0o600)
    await database.close()
    inner.remove()
  })

  it('keeps its content from one opening to the next', async () => {
    await create()
    const database = await open()
    expect(await database.get(sql`SELECT count(*) AS n FROM entry`)).toStrictEqual({ n: 500 })
    await database.close()
  })

  it('has everything in the one file after it was closed', async () => {
    await createCopy()
    const database = await open()
    expect(await database.get(sql`SELECT count(*) AS n FROM entry`)).toStrictEqual({ n: 500 })
    await database.close()
  })

  it('takes the steps that are new', async () => {
    await create()
    const database = await open([...rowMigrations, later])
    expect(await database.get(sql`SELECT mood FROM entry LIMIT 1`)).toStrictEqual({ mood: null })
    await database.close()
  })

  it('takes all new steps or none', async () => {
    await create()
    const broken: Migration = { id: 'rows-003', statements: () => ['CREATE TABLE half (a TEXT)', 'CREATE TABLE (oops'] }
    await expect(open([...rowMigrations, later, broken])).rejects.toBeInstanceOf(MnemaError)
    const database = await open()
    expect(await database.all(sql`SELECT name FROM sqlite_schema WHERE name = 'half'`)).toStrictEqual([])
    await database.close()
  })

  it('is refused when a newer program made it', async () => {
    await createCopy([...rowMigrations, later])
    await expectRefusal(/newer/)
  })

  it('is refused when a newer program made it and was killed, its log beside it', async () => {
    await create([...rowMigrations, later])
    const database = await open([...rowMigrations, later])
    await database.write((transaction) =>
      transaction.run(sql`INSERT INTO entry (writer, number, text) VALUES ('x', 1, '')`),
    )
    const original = folder
    folder = createTemporaryFolder()
    for (const name of ['mnema.db', 'mnema.db-wal']) copyFileSync(join(original.path, name), join(folder.path, name))
    await expectRefusal(/newer/)
    await database.close()
    original.remove()
  })

  it('is refused when a step in it is not the one known', async () => {
    await createCopy()
    await expectRefusal(/"rows-001"/, [{ id: 'rows-001', statements: () => ['CREATE TABLE other (a TEXT)'] }])
  })

  it('is refused when it is no database', async () => {
    writeFileSync(file(), 'Dear diary, today I was opened by a program that did not look. '.repeat(200))
    await expectRefusal(/not a database/)
  })

  it('is refused when it is a few bytes of something else', async () => {
    writeFileSync(file(), 'hello')
    await expectRefusal(/not a database/)
  })

  it('is refused when it is cut off', async () => {
    await createCopy()
    truncateSync(file(), 6_000)
    await expectRefusal(/damaged/)
  })

  it('is refused when its first pages are overwritten', async () => {
    await createCopy()
    const bytes = readFileSync(file())
    bytes.fill(0x5a, 100, 12_000)
    writeFileSync(file(), bytes)
    await expectRefusal(/damaged/)
  })

  it('is refused when it belongs to another program', async () => {
    const program = "const D = require('libsql'); new D(process.argv[1]).exec('CREATE TABLE bookmarks (url TEXT)')"
    execFileSync(process.execPath, ['-e', program, file()], { cwd: import.meta.dirname })
    await expectRefusal(/another program/)
  })

  it('says so when its folder is a file', async () => {
    writeFileSync(join(folder.path, 'file'), '')
    const attempt = openDatabase({ home: join(folder.path, 'file', 'home'), driver, migrations: rowMigrations })
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable', remedy: expect.stringContaining('MNEMA_HOME') })
  })

  it('starts anew from a file that is empty', async () => {
    writeFileSync(file(), '')
    const database = await open()
    expect(await database.get(sql`SELECT count(*) AS n FROM entry`)).toStrictEqual({ n: 0 })
    await database.close()
  })

  it('may stand in a folder whose name has every kind of character', async () => {
    const home = join(folder.path, 'Ünï 100% #1 ?mode=memory & 数据')
    mkdirSync(home)
    const database = await openDatabase({ home, driver, migrations: rowMigrations })
    await database.close()
    const again = await openDatabase({ home, driver, migrations: rowMigrations })
    await again.close()
    expect(existsSync(join(home, 'mnema.db'))).toBe(true)
  })
})
