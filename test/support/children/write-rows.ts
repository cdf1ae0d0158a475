import { sql } from '../../../src/contract/index.ts'
import { openDatabase } from '../../../src/core/storage/index.ts'
import { rowMigrations } from './row-migrations.ts'

/** `HOME DRIVER NAME COUNT`: writes rows, each in a transaction of its own, and prints the number of each once it was answered. */
const [home = '', driver, name = '', count = '0'] = process.argv.slice(2)
if (driver !== 'libsql' && driver !== 'node:sqlite') throw new Error(`unknown driver ${driver}`)

const database = await openDatabase({ home, driver, migrations: rowMigrations })
for (let number = 0; number < Number(count); number += 1) {
  await database.write(async (transaction) => {
    const row = await transaction.get<{ total: number }>(sql`SELECT total FROM counter`)
    await transaction.run(sql`INSERT INTO entry (writer, number, text) VALUES (${name}, ${number}, ${'x'.repeat(400)})`)
    await transaction.run(sql`UPDATE counter SET total = ${(row?.total ?? 0) + 1}`)
  })
  process.stdout.write(`${number}\n`)
}
await database.close()
