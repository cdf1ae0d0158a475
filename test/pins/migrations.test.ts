import { expect, test } from 'vitest'
import { hashMigration } from '../../src/core/storage/index.ts'
import { migrations } from '../../src/schema.ts'

test('a released step of the schema never changes', async () => {
  const lines = migrations.map((migration) => {
    const hashes = (['sqlite', 'postgres'] as const).map((dialect) => hashMigration(migration, dialect).slice(0, 16))
    return `${migration.id.padEnd(24)} ${hashes.join(' ')}`
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('migrations.txt')
})
