import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { experiences } from '../../src/kinds/experiences/index.ts'
import { connectHttp, textOf } from '../support/mcp-client.ts'
import { zlibNote } from '../support/open-experiences.ts'
import { forThisTest, serveApp } from '../support/serve-app.ts'

const error = 'ld: undefined symbol deflate'

function makeProject(parent: string): string {
  const directory = join(parent, 'zlib-port')
  mkdirSync(join(directory, '.git'), { recursive: true })
  writeFileSync(join(directory, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  return directory
}

test.each([
  ['zh', '本机自动确认 · zlib-port', '没有这条记忆。请用 memory_search 返回的记录编号作为 ref。'],
  [
    'en',
    'auto-confirmed on this machine · zlib-port',
    'There is no such memory. Give the ref of a hit of memory_search.',
  ],
] as const)(
  'an agent over MCP notes what it learnt, and the next one finds it (%s)',
  async (locale, source, missing) => {
    const { url, app, home } = await forThisTest(
      serveApp({ overrides: { locale, recall: { timeout: 20_000 } }, kinds: [experiences] }),
    )
    const directory = makeProject(home)
    const connect = (session: string) =>
      connectHttp(
        `${url}/api/mcp?toolsets=experiences&session_id=${session}&directory=${encodeURIComponent(directory)}`,
      )
    const fail = (session: string) =>
      app.lifecycle({
        runtime: 'generic',
        nativeEvent: 'tool-failed',
        payload: {
          session_id: session,
          cwd: directory,
          tool_name: 'bash',
          command: 'make',
          error,
          environment: { os: 'darwin' },
        },
        environment: {},
      })
    const first = await connect('a')
    const { tools } = await first.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['memory_search', 'memory_read', 'memory_note'])
    await fail('a')
    const call = (client: typeof first, name: string, input: Record<string, unknown>, meta = {}) =>
      client.callTool({ name, arguments: input, _meta: meta })

    const again = { callId: 'toolu_1' }
    const saved = await call(
      first,
      'memory_note',
      { ...zlibNote, content: JSON.stringify(zlibNote.content), topic_key: 'build/zlib-link' },
      again,
    )
    const [ref = ''] = /lr_[0-9a-f]{32}/.exec(textOf(saved)) ?? []
    expect(textOf(saved)).toBe(`saved ${ref} revision 1 under build/zlib-link; no similar memories found`)
    const resent = await call(first, 'memory_note', { ...zlibNote, topic_key: 'build/zlib-link' }, again)
    expect(textOf(resent)).toBe(textOf(saved))
    expect(textOf(await call(first, 'memory_search', { query: error }))).toBe('no matching memory')

    await fail('b')
    const second = await connect('b')
    const found = await call(second, 'memory_search', { query: error, limit: '1' })
    expect(textOf(found)).toContain(`1. [${ref}] Link zlib with -lz\n   source: ${source}`)
    expect(textOf(found)).toContain(
      'matched: error_signature sha256:d3edaf502f6fc7121… (0.30), code_symbol deflate (0.20), ',
    )
    expect(found.structuredContent).toMatchObject({ results: [{ ref, score: 0.94 }] })
    const read = await call(second, 'memory_read', { ref })
    expect(textOf(read)).toContain('Makefile LDLIBS')
    const nothing = await call(second, 'memory_read', { ref: `lr_${'0'.repeat(32)}` })
    expect(nothing.isError).toBe(true)
    expect(textOf(nothing)).toBe(missing)

    const confused = await call(second, 'memory_note', {
      ...zlibNote,
      title: 'Two fixes',
      fix: { kind: 'command', command: 'make', diff: '--- a\n' },
    })
    expect(confused.isError).toBe(true)
    expect(textOf(confused)).toContain('fix')
  },
)

test('schemas have no choice at their root, and every list says what it holds', async () => {
  const { app } = await forThisTest(serveApp({ kinds: [experiences] }))
  for (const operation of await app.operations()) {
    const { input, output } = await app.schema(operation)
    for (const schema of [input, output]) {
      expect(schema.type).toBe('object')
      for (const word of ['oneOf', 'anyOf', 'allOf', 'not', 'enum', '$ref']) expect(schema).not.toHaveProperty(word)
    }
    expect(JSON.stringify(input)).not.toContain('"$ref"')
    expect(operation.guide.length).toBeLessThanOrEqual(1024)
  }
})
