import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMachine, type Machine } from '../support/mnema.ts'
import { createDatabase, nodeStores } from '../support/open-nodes.ts'

const error = 'ld: undefined symbol deflate'

function checkout({ directory }: Machine): string {
  const path = join(directory, 'zlib-port')
  mkdirSync(path)
  writeFileSync(join(path, '.mnema.json'), JSON.stringify({ project: 'zlib-port' }))
  return path
}

test.skipIf(!nodeStores.includes('PostgreSQL'))(
  'over one PostgreSQL what one agent notes is found by the agent of another person, whose process was there before',
  { timeout: 240_000 },
  async () => {
    const database = await createDatabase()
    onTestFinished(database.drop)
    const [ann, bob] = [0, 1].map(() => createMachine({ MNEMA_DATABASE_URL: database.url }))
    if (ann === undefined || bob === undefined) throw new Error('two machines')
    const args = (session: string) => ['--toolsets', 'experiences', '--session-id', session]
    const theirs = await bob.mcp({ args: args('b'), cwd: checkout(bob) })
    expect((await theirs.call('memory_search', { query: error })).text).toBe('no matching memory')
    const mine = await ann.mcp({ args: args('a'), cwd: checkout(ann) })
    const noted = await mine.call('memory_note', {
      title: 'Link zlib with -lz',
      type: 'bugfix',
      scope: 'project',
      content: { what: error, why: 'not linked', where: 'Makefile', learned: 'add -lz' },
      fix: { kind: 'command', command: 'make LDLIBS=-lz' },
    })
    const [ref = ''] = /lr_[0-9a-f]{32}/.exec(noted.text) ?? []
    expect((await mine.call('memory_search', { query: error })).text).toBe('no matching memory')
    expect((await theirs.call('memory_search', { query: error })).text).toContain(`1. [${ref}] Link zlib with -lz`)
    expect((await theirs.call('memory_read', { ref })).text).toContain('make LDLIBS=-lz')
    await ann.run(['experiences', 'confirm', ref])
    const again = await theirs.call('memory_search', { query: error })
    expect(again.text).toContain('confirmed by a person on this machine')
    await Promise.all([mine.close(), theirs.close()])
  },
)
