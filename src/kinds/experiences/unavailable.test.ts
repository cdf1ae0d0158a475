import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { zlibNote } from '../../../test/support/open-experiences.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createApp } from '../../app.ts'
import { loadSettings, type SettingsOverrides } from '../../config.ts'
import type { App, JsonObject } from '../../contract/index.ts'
import { experiences } from './index.ts'

const caller = {
  principalId: 'p',
  name: 'p',
  scopes: ['read', 'write', 'admin'],
  spaceIds: ['sp_default'],
  toolsets: undefined,
  audience: 'agent',
  clientType: 'test',
} as const

async function open(overrides: SettingsOverrides, broken = false): Promise<App> {
  const folder = createTemporaryFolder()
  if (broken) writeFileSync(join(folder.path, 'mnema.db'), 'this is not a database, but somebody’s file '.repeat(200))
  const settings = loadSettings({}, { home: folder.path, logLevel: 'silent', embedder: 'none', ...overrides })
  const app = await createApp({ settings, kinds: [experiences] })
  onTestFinished(async () => {
    await app.close()
    folder.remove()
  })
  return app
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  await new Promise((resolve) => server.close(resolve))
  return port
}

const calls: [string, JsonObject][] = [
  ['memory_search', { query: 'ld: undefined symbol deflate' }],
  ['memory_read', { ref: `lr_${'0'.repeat(32)}` }],
  ['memory_note', { ...zlibNote }],
]

describe.each(['a file that is no database', 'a server that is down'])('a store that is %s', (what) => {
  test.each([
    ['en', 'memory unavailable'],
    ['zh', '记忆暂不可用'],
  ] as const)('is one sentence for each tool (%s)', async (locale, sentence) => {
    const down = what === 'a server that is down'
    const app = await open(down ? { databaseUrl: `postgres://u:p@127.0.0.1:${await closedPort()}/m` } : {}, !down)
    const operations = await app.operations()
    for (const [tool, input] of calls) {
      const operation = operations.find((each) => each.tool === tool)
      if (operation === undefined) throw new Error(`no ${tool}`)
      const result = await app.call({
        operation,
        input,
        caller,
        locale,
        sessionId: 's',
        workingDirectory: process.cwd(),
      })
      expect(result).toMatchObject({ ok: false, text: sentence, error: { code: 'unavailable' } })
    }
  })
})

test('memory_note is not offered where notes are switched off', async () => {
  const app = await open({ experiences: { notes: false } })
  const tools = (await app.visible(caller)).flatMap(({ tool }) => tool ?? [])
  expect(tools).toEqual(['memory_search', 'memory_read'])
})
