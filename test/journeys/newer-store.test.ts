import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { createMachine } from '../support/mnema.ts'

test.each([
  ['serve', '--port', '0'],
  ['nodes', 'tree'],
])('a store of a newer Mnema is left as it is, and said so without a trace of the program: %s', async (...args) => {
  const machine = createMachine()
  await machine.run(['nodes', 'tree'])
  const store = new Database(join(machine.home, 'mnema.db'))
  store.prepare('INSERT INTO mnema_migrations (id, hash, applied_at) VALUES (?, ?, ?)').run('tomorrow-001', 'x', 1)
  store.close()
  const { code, stderr } = await machine.run(args)
  expect(code).toBeGreaterThan(0)
  expect(stderr).toContain('Update Mnema')
  expect(stderr).not.toMatch(/^\s+at /m)
})
