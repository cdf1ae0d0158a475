import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { loadSettings, type SettingsOverrides } from '../../src/config.ts'
import { type App, type Cue, defineKind, estimateTokens, type JsonObject, type Kind } from '../../src/contract/index.ts'
import { heldLock } from '../support/held-lock.ts'

interface Spoken {
  cues?: Kind['cues']
  brief?: Kind['brief']
  advise?: Kind['advise']
}

/** A kind that says what the test wants it to say. */
function speaker(name: 'nodes' | 'notes' | 'rules', { cues, brief, advise }: Spoken): Kind {
  return defineKind({
    name,
    idPrefix: 'nd_',
    summary: 'Speaks',
    guidance: () => `How to use ${name}.`,
    operations: async () => [],
    ...(cues === undefined ? {} : { cues }),
    ...(brief === undefined ? {} : { brief }),
    ...(advise === undefined ? {} : { advise }),
  })
}

function cue(id: string, score: number): Cue {
  return { recordId: `nd_${id}`, address: `project://${id}`, score, why: [id] }
}

async function open(kinds: readonly Kind[], overrides: SettingsOverrides = {}): Promise<App & { home: string }> {
  const home = mkdtempSync(join(tmpdir(), 'mnema-recall-'))
  const app = await createApp({
    settings: loadSettings({}, { home, embedder: 'none', toolsets: ['all'], logLevel: 'silent', ...overrides }),
    kinds,
  })
  onTestFinished(async () => {
    await app.close()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  return { ...app, home }
}

function tell(app: App, nativeEvent: string, payload: JsonObject) {
  return app.lifecycle({
    runtime: 'claude-code',
    nativeEvent,
    payload: { session_id: 's1', ...payload },
    environment: {},
  })
}

const ask = (app: App, session = 's1', prompt = 'what now?') =>
  tell(app, 'UserPromptSubmit', { session_id: session, prompt })

test('cues of all kinds are merged, and what was given is not given again in the epoch', async () => {
  const app = await open([
    speaker('nodes', { cues: async () => [cue('a', 0.9), cue('b', 0.6), cue('c', 0.3)] }),
    speaker('notes', { cues: async () => [cue('d', 0.8), cue('e', 0.7)] }),
  ])
  expect((await ask(app)).reply.addresses).toEqual(['project://a', 'project://d', 'project://e'])
  expect((await ask(app)).reply.addresses).toEqual(['project://b'])
  expect((await ask(app)).reply).toMatchObject({ context: undefined, outcome: 'nothing relevant' })
  expect((await ask(app, 's2')).reply.addresses).toHaveLength(3)
  await tell(app, 'PreCompact', { trigger: 'auto' })
  expect((await ask(app)).reply.addresses).toHaveLength(3)
  await tell(app, 'SessionStart', { source: 'clear' })
  expect((await ask(app)).reply.addresses).toHaveLength(3)
})

test('a kind that is too slow costs its own cues only, and the log says so', async () => {
  const app = await open(
    [
      speaker('nodes', { cues: async () => [cue('a', 0.9)] }),
      speaker('notes', { cues: () => sleep(20_000, [cue('late', 1)], { ref: false }) }),
    ],
    { recall: { timeout: 2_000 } },
  )
  const { reply } = await ask(app)
  expect(reply).toMatchObject({ addresses: ['project://a'], outcome: 'timeout' })
  expect(await app.sessions.recallFailures(5)).toMatchObject([
    { outcome: 'timeout', event: 'prompt.submit', clientType: 'claudecode' },
  ])
})

test('a kind that fails stops neither the turn nor the others, and no secret reaches the log', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const fail = async (): Promise<never> => {
    throw new Error(`index broken for ${secret}`)
  }
  const app = await open([
    speaker('nodes', { cues: fail, brief: fail }),
    speaker('notes', { cues: async () => [cue('b', 0.9)] }),
  ])
  expect((await ask(app)).reply.addresses).toEqual(['project://b'])
  const started = await tell(app, 'SessionStart', { source: 'startup' })
  expect(started.reply.context).toContain('How to use nodes.')
  const failures = await app.sessions.recallFailures(5)
  expect(failures.map(({ event }) => event).sort()).toEqual(['prompt.submit', 'session.start'])
  for (const { outcome } of failures) expect(outcome).toMatch(/^error: index broken/)
  expect(JSON.stringify(failures)).not.toContain(secret)
})

test('a resumed session still has its briefing; a compacted one is given it again', async () => {
  const section = { order: 10, heading: 'Who you are', text: 'A weaver.', recordIds: ['nd_soul'], essential: true }
  const app = await open([speaker('nodes', { brief: async () => [section] })])
  const start = async (source: string) => (await tell(app, 'SessionStart', { source })).reply.context
  const first = await start('startup')
  expect(first).toContain('A weaver.')
  expect(await start('resume')).toBeUndefined()
  expect(await start('compact')).toBe(first)
  const elsewhere = await tell(app, 'SessionStart', { session_id: 's2', source: 'resume' })
  expect(elsewhere.reply.context).toBe(first)
})

test('what was opened before a compaction is named after it, by its address', async () => {
  const app = await open([speaker('nodes', { cues: async () => [cue('a', 0.9), cue('b', 0.6)] })])
  const { reply } = await ask(app)
  const { id: spaceId } = (await app.identity.spaces())[0] ?? { id: '' }
  const recordId = cue('b', 0.6).recordId
  expect(await app.sessions.adopt(spaceId, reply.queryId ?? '', 's1', recordId)).toBe(true)
  const compacted = (await tell(app, 'SessionStart', { source: 'compact' })).reply.context
  expect(compacted).toContain('Opened before the compaction')
  expect(compacted).toContain('- project://b')
  expect(compacted).not.toContain('project://a')
  expect((await tell(app, 'SessionStart', { source: 'clear' })).reply.context).not.toContain('project://b')
})

test('rules and pointers of one turn share one budget of tokens', async () => {
  const asked: number[] = []
  const advise: Kind['advise'] = async (_context, { tokens }) => {
    asked.push(tokens)
    return { text: 'word '.repeat(tokens), givenIds: ['ru_1'] }
  }
  const app = await open(
    [
      speaker('nodes', { cues: async () => [cue('a', 0.9)] }),
      speaker('rules', { advise: async () => ({ text: 'short advice', givenIds: [] }) }),
      speaker('notes', { advise }),
    ],
    { recall: { maxTokens: 200 } },
  )
  const { context = '' } = (await ask(app)).reply
  expect(context).toContain('short advice')
  expect(asked[0]).toBeLessThan(150)
  expect(estimateTokens(context)).toBeLessThanOrEqual(200)
})

test('a briefing too long for the host is cut, and what was cut may be recalled', async () => {
  const long = {
    order: 10,
    heading: 'Long',
    text: 'One more line of it.\n'.repeat(900),
    recordIds: ['nd_long'],
    essential: true,
  }
  const app = await open([speaker('nodes', { brief: async () => [long], cues: async () => [cue('long', 0.9)] })], {
    briefing: { maxTokens: 32_000 },
  })
  const { reply } = await tell(app, 'SessionStart', { source: 'startup' })
  expect(reply.context?.length).toBeLessThanOrEqual(10_000)
  expect((await ask(app)).reply.addresses).toEqual(['project://long'])
})

test('a store that another program has locked is still read, and the missing entry is told', async () => {
  const app = await open([speaker('nodes', { cues: async () => [cue('a', 0.9)] })])
  await ask(app, 's0')
  const lock = await heldLock(join(app.home, 'mnema.db'), 6_000)
  const { reply } = await ask(app)
  expect(reply.addresses).toEqual(['project://a'])
  expect(reply.context).toMatch(/^<recall session_id="s1">/)
  expect(reply.unrecorded).toMatch(/./)
  await lock.released
  expect((await ask(app, 's3')).reply.queryId).toMatch(/^q_/)
})

test('events that are not used yet, unknown programs and unknown events are answered with nothing', async () => {
  const app = await open([speaker('nodes', { cues: async () => [cue('a', 1)] })])
  for (const event of ['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'Stop', 'SessionEnd', 'Tomorrow']) {
    expect((await tell(app, event, { tool_name: 'Bash', prompt: 'p' })).output).toEqual({ mode: 'none', value: null })
  }
  const stranger = await app.lifecycle({ runtime: 'stranger', nativeEvent: 'prompt', payload: {}, environment: {} })
  expect(stranger.output.mode).toBe('none')
})
