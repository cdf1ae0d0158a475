import { expect, test } from 'vitest'
import { z } from 'zod'
import { type App, type Context, defineKind, defineOperation } from '../../src/contract/index.ts'
import { forThisTest, openApp } from '../support/serve-app.ts'

const input = z.strictObject({ spaces: z.array(z.string()), fail: z.boolean().optional() })
const stop = z.object({ space: z.string(), project: z.string(), titles: z.array(z.string()), same: z.boolean() })
const output = z.object({ stops: z.array(stop) })
const shared = {
  kind: 'nodes',
  summary: 'Goes from space to space',
  guide: 'x',
  idempotent: true,
  audience: ['agent'],
  input,
  output,
  render: () => 'gone',
} as const

/** Goes through the spaces in their order, from each to the next, and says what it finds there. */
async function travel(home: Context, spaces: readonly string[], write: boolean): Promise<z.infer<typeof output>> {
  const stops: z.infer<typeof stop>[] = []
  let here = home
  for (const id of spaces) {
    here = await here.inSpace(id)
    if (write) await here.records.create({ kind: 'nodes', title: `visited ${here.space.name}`, body: 'x' })
    const items = await here.records.list({ kind: 'nodes' })
    stops.push({
      space: here.space.name,
      project: here.project?.slug ?? 'none',
      titles: items.map(({ title }) => title).sort(),
      same:
        here.caller === home.caller &&
        here.session?.id === home.session?.id &&
        here.callId === home.callId &&
        here.now === home.now &&
        here.workingDirectory === home.workingDirectory,
    })
  }
  return { stops }
}

/** A kind that lays one record out in each space before anything else happens there. */
const traveller = defineKind({
  name: 'nodes',
  idPrefix: 'nd_',
  summary: 'Goes from space to space',
  guidance: () => '',
  prepare: async (context) => {
    await context.records.create({ kind: 'nodes', title: 'laid out', body: context.space.name })
  },
  operations: async () => [
    defineOperation({
      ...shared,
      verb: 'look',
      tool: 'look',
      effect: 'read',
      run: (context, { spaces }) => travel(context, spaces, false),
    }),
    defineOperation({
      ...shared,
      verb: 'visit',
      tool: 'visit',
      effect: 'write',
      run: async (context, { spaces, fail }) => {
        const gone = await travel(context, spaces, true)
        if (fail === true) throw new Error('half way')
        return gone
      },
    }),
  ],
})

const open = () => forThisTest(openApp({ kinds: [traveller] }))

async function call(
  app: App,
  verb: 'look' | 'visit',
  given: z.infer<typeof input>,
  more: { workingDirectory?: string } = {},
) {
  const operation = (await app.operations()).find((candidate) => candidate.verb === verb)
  if (operation === undefined) throw new Error(`there is no ${verb}`)
  const caller = await app.identity.localCaller('agent', 'test')
  return app.call({ operation, input: given, caller, callId: 'call-1', sessionId: 's-1', ...more })
}

async function stops(...given: Parameters<typeof call>): Promise<z.infer<typeof stop>[]> {
  const result = await call(...given)
  if (!result.ok) throw new Error(result.text)
  return output.parse(result.output).stops
}

test('a request goes to other spaces and back, and is the same one everywhere', async () => {
  const { app, home } = await open()
  const [shared, own] = (await app.identity.spaces()).map(({ id }) => id)
  const team = await app.identity.createSpace('Team')
  const spaces = [own ?? '', team.id, shared ?? '']
  const visited = await stops(app, 'visit', { spaces }, { workingDirectory: home })
  expect(visited).toEqual([
    { space: 'personal', project: 'none', titles: ['laid out', 'visited personal'], same: true },
    { space: 'team', project: 'none', titles: ['laid out', 'visited team'], same: true },
    { space: 'default', project: expect.stringMatching(/^mnema/), titles: ['laid out', 'visited default'], same: true },
  ])
  const seen = await stops(app, 'look', { spaces }, { workingDirectory: home })
  expect(seen.map(({ titles }) => titles)).toEqual(visited.map(({ titles }) => titles))
})

test('what fails half way leaves nothing in any space, and each is laid out once all the same', async () => {
  const { app } = await open()
  const team = await app.identity.createSpace('team')
  const spaces = ['sp_personal', team.id]
  expect(await call(app, 'visit', { spaces, fail: true })).toMatchObject({ ok: false, error: { code: 'internal' } })
  const laidOut = ['laid out']
  expect((await stops(app, 'look', { spaces })).map(({ titles }) => titles)).toEqual([laidOut, laidOut])
})

test('many that enter a new space at once find it laid out once', async () => {
  const { app } = await open()
  const [one, two] = [await app.identity.createSpace('one'), await app.identity.createSpace('two')]
  const ways = [
    [one.id, two.id],
    [two.id, one.id],
  ]
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => stops(app, at % 3 === 0 ? 'look' : 'visit', { spaces: ways[at % 2] ?? [] })),
  )
  for (const { titles } of await stops(app, 'look', { spaces: [one.id, two.id] })) {
    expect(titles.filter((title) => title === 'laid out')).toHaveLength(1)
    expect(titles).toHaveLength(9)
  }
})
