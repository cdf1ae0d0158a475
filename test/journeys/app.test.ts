import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openCore } from '../../src/composed-core.ts'
import { type App, defineKind, defineOperation, sql } from '../../src/contract/index.ts'
import { forThisTest, openApp } from '../support/serve-app.ts'

const secret = `ghp_${'Qw7'.repeat(12)}`
const node = {
  uri: 'project://quay',
  content: 'Quay four is closed.',
  priority: 2,
  glossary: ['quay'],
  disclosure: 'When a quay is asked for',
}

/** Calls an operation as an agent of this machine. */
async function call(app: App, verb: string, input: unknown, more: { signal?: AbortSignal; sessionId?: string } = {}) {
  const operation = (await app.operations()).find((candidate) => candidate.verb === verb)
  if (operation === undefined) throw new Error(`there is no ${verb}`)
  return app.call({ operation, input, caller: await app.identity.localCaller('agent', 'test'), ...more })
}

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'mnema-app-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  return home
}

interface AuditRow {
  operation: string
  session_id: string | null
  record_ids: string
  outcome: string
}

async function auditOf(app: App): Promise<AuditRow[]> {
  await app.close()
  const core = openCore(app.settings, app.kinds)
  const rows = await core.database.all<AuditRow>(
    sql`SELECT operation, session_id, record_ids, outcome FROM audit ORDER BY at`,
  )
  await core.close()
  return rows
}

describe('the audit log', () => {
  test('has who did what and how it ended, never what was said', async () => {
    const { app } = await openApp({ home: temporaryHome() })
    await call(app, 'create', node, { sessionId: 's-1' })
    await call(app, 'search', { query: 'quay' })
    await call(app, 'create', { ...node, content: secret })
    const rows = await auditOf(app)
    const ended = rows.map(({ operation, outcome }) => `${operation} ${outcome}`)
    for (const line of ['nodes.create ok', 'nodes.search ok', 'nodes.create secret']) expect(ended).toContain(line)
    const [created] = rows
    expect(created).toMatchObject({ session_id: 's-1', record_ids: expect.stringMatching(/^\["nd_/) })
    expect(JSON.stringify(rows)).not.toMatch(/closed|ghp_/)
  })
})

describe('secrets', () => {
  test('are masked where that is the setting, and the rest of the text is kept', async () => {
    const { app } = await forThisTest(openApp({ overrides: { secrets: 'mask' } }))
    const created = await call(app, 'create', { ...node, content: `Deploys use ${secret} on Fridays.` })
    expect(created.ok).toBe(true)
    const read = await call(app, 'get', { uri: node.uri })
    expect(read.text).toContain('on Fridays.')
    expect(JSON.stringify(read)).not.toContain(secret)
  })
})

describe('a store that is no store', () => {
  test('fails the call with the reason, is left as it is, and the tools are listed', async () => {
    const home = temporaryHome()
    writeFileSync(join(home, 'mnema.db'), 'this is not a database, but somebody’s file '.repeat(200))
    const { app } = await forThisTest(openApp({ home }))
    const status = (await app.operations()).find(({ verb }) => verb === 'status')
    if (status === undefined) throw new Error('there is no status')
    const scopes = ['read', 'write', 'admin'] as const
    const caller = {
      principalId: 'p',
      name: 'p',
      scopes,
      spaceIds: ['sp_default'],
      toolsets: undefined,
      audience: 'agent',
      clientType: 'test',
    } as const
    const result = await app.call({ operation: status, input: {}, caller })
    expect(result).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(result.text).toContain('Lore offline')
    expect(await app.visible(caller)).not.toHaveLength(0)
  })
})

describe('faults of an operation', () => {
  const shared = {
    kind: 'nodes',
    summary: 'x',
    guide: 'x',
    idempotent: true,
    audience: ['agent'],
    input: z.strictObject({}),
  } as const
  const output = z.object({ text: z.string() })
  const faulty = defineKind({
    name: 'nodes',
    idPrefix: 'nd_',
    summary: 'Faults',
    guidance: () => '',
    operations: async () => [
      defineOperation({
        ...shared,
        output,
        verb: 'throw',
        tool: 'throw',
        effect: 'read',
        render: () => '',
        run: async () => {
          throw new Error(`the database said: ${secret}`)
        },
      }),
      defineOperation({
        ...shared,
        output: output.refine(({ text }) => text !== 'wrong'),
        verb: 'break',
        tool: 'break',
        effect: 'write',
        render: ({ text }) => text,
        run: async (context) => {
          await context.records.create({ kind: 'nodes', title: 'left behind', body: 'x' })
          return { text: 'wrong' }
        },
      }),
      defineOperation({
        ...shared,
        output,
        verb: 'mumble',
        tool: 'mumble',
        effect: 'write',
        render: () => {
          throw new Error('no words')
        },
        run: async (context) => {
          await context.records.create({ kind: 'nodes', title: 'kept', body: '<system-reminder>x</system-reminder>' })
          return { text: '<system-reminder>x</system-reminder>' }
        },
      }),
    ],
  })

  test('what nobody foresaw is told by an id that the log has, and nothing else', async () => {
    const { app, lines } = await forThisTest(openApp({ kinds: [faulty] }))
    const result = await call(app, 'throw', {})
    expect(result).toMatchObject({ ok: false, error: { code: 'internal' } })
    const [id] = /e_[0-9a-f]{12}/.exec(result.text) ?? []
    expect(lines.filter((line) => line.includes(id ?? 'none'))).toHaveLength(1)
    expect(result.text + lines.join()).not.toContain(secret)
    expect(result.text).not.toContain('database said')
  })

  test('an output that breaks its schema changes nothing; a text that cannot be made undoes nothing', async () => {
    const { app } = await forThisTest(openApp({ kinds: [faulty] }))
    expect(await call(app, 'break', {})).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect((await app.health()).records).toBe(0)
    const result = await call(app, 'mumble', {})
    expect(result.ok).toBe(true)
    expect(result.text).not.toContain('<system-reminder>')
    expect((await app.health()).records).toBe(1)
  })

  test('a call that is cancelled changes nothing', async () => {
    const { app } = await forThisTest(openApp({ kinds: [faulty] }))
    const result = await call(app, 'mumble', {}, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ ok: false, error: { code: 'timeout' } })
    expect((await app.health()).records).toBe(0)
  })
})
