import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp } from '../../src/app.ts'
import { loadSettings } from '../../src/config.ts'
import {
  type App,
  type Caller,
  type CallResult,
  type Context,
  defineKind,
  defineOperation,
} from '../../src/contract/index.ts'
import { createDatabase, type NodeStore, nodeStores } from '../support/open-nodes.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

const input = z.strictObject({ into: z.string(), title: z.string().optional(), fails: z.boolean().optional() })
const output = z.object({ space: z.string(), titles: z.array(z.string()) })

async function look(context: Context): Promise<z.infer<typeof output>> {
  const records = await context.records.list({ kind: 'notes', limit: 50 })
  return { space: context.space.name, titles: records.map(({ title }) => title) }
}

const shared = {
  kind: 'notes',
  tool: undefined,
  guide: '',
  summary: 'A slip of paper',
  idempotent: false,
  audience: ['person'],
  input,
  output,
  render: ({ space, titles }: z.infer<typeof output>) => `${space}: ${titles.join(', ')}`,
} as const

const read = defineOperation({
  ...shared,
  verb: 'read',
  effect: 'read',
  run: async (context, { into }) => look(await context.inSpace(into)),
})

/** Writes one slip here and one there, in one transaction. */
const write = defineOperation({
  ...shared,
  verb: 'write',
  effect: 'write',
  run: async (context, { into, title = 'slip', fails = false }) => {
    await context.records.create({ kind: 'notes', title: `${title} here`, body: 'x' })
    const there = await context.inSpace(into)
    await there.records.create({ kind: 'notes', title, body: 'x' })
    if (fails) await there.inSpace('sp_nowhere')
    return look(there)
  },
})

const slips = defineKind({
  name: 'notes',
  idPrefix: 'nt_',
  summary: 'Slips of paper',
  guidance: () => '',
  operations: async () => [read, write],
})

async function openSlips(store: NodeStore): Promise<App> {
  const folder = createTemporaryFolder()
  const server = store === 'PostgreSQL' ? await createDatabase() : undefined
  const overrides = server === undefined ? {} : { databaseUrl: server.url }
  const settings = loadSettings(
    {},
    { home: join(folder.path, 'home'), logLevel: 'silent', embedder: 'none', ...overrides },
  )
  const app = await createApp({ settings, kinds: [slips] })
  onTestFinished(async () => {
    await app.close()
    await server?.drop()
    folder.remove()
  })
  return app
}

describe.each(nodeStores)('the same request in another space, on %s', (store) => {
  const call = (
    app: App,
    caller: Caller,
    operation: typeof read | typeof write,
    given: z.infer<typeof input>,
  ): Promise<CallResult> => app.call({ operation, input: given, caller })

  test('is for a member, keeps the spaces apart, and stays in the transaction of the write', async () => {
    const app = await openSlips(store)
    const team = await app.identity.createSpace('team')
    const caller = await app.identity.localCaller('person', 'cli')
    expect(await call(app, caller, write, { into: team.id })).toMatchObject({
      ok: true,
      output: { space: 'team', titles: ['slip'] },
    })
    expect(await call(app, caller, read, { into: 'sp_default' })).toMatchObject({ output: { titles: ['slip here'] } })
    expect(await call(app, caller, read, { into: 'sp_personal' })).toMatchObject({ output: { titles: [] } })

    expect(await call(app, caller, write, { into: team.id, title: 'lost', fails: true })).toMatchObject({ ok: false })
    expect(await call(app, caller, read, { into: team.id })).toMatchObject({ output: { titles: ['slip'] } })
    expect(await call(app, caller, read, { into: 'sp_default' })).toMatchObject({ output: { titles: ['slip here'] } })
  })

  test('answers who is no member as it answers about a space that does not exist', async () => {
    const app = await openSlips(store)
    const team = await app.identity.createSpace('team')
    const { secret } = await app.identity.createToken({ name: 't', scopes: ['write'], spaceIds: ['sp_default'] })
    const caller = await app.identity.authenticate(secret, 'person', 'rest')
    if (caller === undefined) throw new Error('the token is live')
    for (const operation of [read, write]) {
      const refused = await call(app, caller, operation, { into: team.id })
      expect(refused).toMatchObject({ ok: false, error: { code: 'not_found' } })
      expect(refused).toEqual(await call(app, caller, operation, { into: 'sp_nowhere' }))
    }
    expect(await call(app, caller, read, { into: 'sp_default' })).toMatchObject({ output: { titles: [] } })
  })
})
