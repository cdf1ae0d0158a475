import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { loadSettings } from '../../src/config.ts'
import type { App, JsonObject } from '../../src/contract/index.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/** Everything, as an agent program has it: its tools in one session, its prompts in another. */
async function open(toolsets?: readonly string[]) {
  const folder = createTemporaryFolder()
  const home = join(folder.path, 'home')
  const app = await createApp({
    settings: loadSettings(
      {},
      { home, logLevel: 'silent', recall: { timeout: 10_000 }, ...(toolsets === undefined ? {} : { toolsets }) },
    ),
  })
  onTestFinished(() => app.close())
  const at = { workingDirectory: folder.path }
  return {
    app,
    write: (tool: string, input: JsonObject) => callTool(app, tool, input, at.workingDirectory),
    prompt: async (prompt: string, session = 'reader') =>
      (await tell(app, 'UserPromptSubmit', { session_id: session, cwd: folder.path, prompt })).context ?? '',
    fail: async (error: string, session = 'reader') =>
      tell(app, 'PostToolUseFailure', {
        session_id: session,
        cwd: folder.path,
        tool_name: 'Bash',
        tool_input: { command: 'make' },
        error,
      }),
    start: async (session = 'reader') =>
      (await tell(app, 'SessionStart', { session_id: session, cwd: folder.path, source: 'startup' })).context ?? '',
  }
}

async function tell(app: App, nativeEvent: string, payload: JsonObject) {
  return (await app.lifecycle({ runtime: 'claude-code', nativeEvent, payload, environment: {} })).reply
}

async function callTool(app: App, tool: string, input: JsonObject, workingDirectory: string): Promise<JsonObject> {
  const caller = await app.identity.localCaller('agent', 'claudecode')
  const operation = (await app.operations()).find((each) => each.tool === tool)
  if (operation === undefined) throw new TypeError(`There is no tool ${tool}`)
  const result = await app.call({ operation, input, caller, sessionId: 'writer', workingDirectory })
  if (!result.ok) throw result.error
  return result.output
}

const failure = 'ld: undefined symbol deflate'

async function fill(memory: Awaited<ReturnType<typeof open>>) {
  await memory.write('lore_create_node', {
    uri: 'project://zlib_archive',
    content: 'The archive writer links zlib: the symbol deflate comes from -lz.',
    priority: 5,
    disclosure: 'When the archive writer or zlib deflate is linked',
    glossary: ['zlib', 'deflate'],
  })
  const { ref } = await memory.write('memory_note', {
    title: 'Link zlib with -lz',
    type: 'bugfix',
    scope: 'global',
    content: { what: failure, why: 'zlib was not on the link line', where: 'Makefile', learned: 'add -lz at the end' },
  })
  const { noteId } = await memory.write('create_note', {
    project: 'default',
    title: 'How the archive writer links zlib and deflate',
    body: 'The undefined symbol deflate of the archive writer comes from the order of libraries: zlib goes last.',
  })
  return { ref: String(ref), noteId: String(noteId) }
}

const asked = `The archive writer does not link zlib: ${failure}. What is wrong?`

test('a prompt is pointed to what every kind has, in one block, each once in a session', async () => {
  const memory = await open(['all'])
  const { ref, noteId } = await fill(memory)
  const context = await memory.prompt(asked)
  expect(context.match(/<recall /g)).toHaveLength(1)
  for (const address of ['project://zlib_archive', ref, noteId]) expect(context).toContain(`| ${address} |`)
  expect(context).toContain(`${ref} | Link zlib with -lz`)
  expect(await memory.prompt(asked)).toBe('')
  expect(await memory.prompt('Rename the button of the sign-in page', 'another')).toBe('')
})

test('an agent is pointed only to what it has tools for', async () => {
  const memory = await open()
  const { ref, noteId } = await fill(memory)
  const context = await memory.prompt(asked)
  expect(context).toContain(ref)
  expect(context).not.toContain(noteId)
  expect(await memory.start()).not.toContain('get_note')
  const nodesAlone = await open(['nodes'])
  const other = await fill(nodesAlone)
  const less = await nodesAlone.prompt(asked)
  expect(less).toContain('project://zlib_archive')
  expect(less).not.toContain(other.ref)
  expect(await nodesAlone.start()).not.toContain('memory_search')
})

test('after a failure a prompt that only says to go on is pointed to what is known of it', async () => {
  const memory = await open()
  const { ref } = await fill(memory)
  await memory.fail(failure)
  expect(await memory.prompt('please fix that')).toContain(`| ${ref} |`)
  expect(await memory.prompt('please fix that', 'without-failure')).toBe('')
})

test('a session is not pointed to what it noted itself', async () => {
  const memory = await open()
  const { ref } = await fill(memory)
  expect(await memory.prompt(asked, 'writer')).not.toContain(ref)
})
