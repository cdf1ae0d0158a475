import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createHookHost, type HookHost, question } from '../../support/hook-host.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

const session = '00000000-0000-4000-8000-000000000001'

/** Payloads of `gemini -p` 0.61.0, with ids and paths made alike; each event has a time of its own. */
function recorded({ machine }: HookHost) {
  let second = 0
  const common = (hook_event_name: string) => ({
    session_id: session,
    transcript_path: join(machine.directory, 'chat.jsonl'),
    cwd: machine.directory,
    hook_event_name,
    timestamp: new Date(Date.UTC(2026, 10, 30, 18, 39, second++)).toISOString(),
  })
  const tool = (tool_name: string, tool_input: object, tool_response: object) => ({
    ...common('AfterTool'),
    tool_name,
    tool_input,
    tool_response,
  })
  return {
    start: (source = 'startup') => ({ ...common('SessionStart'), source }),
    prompt: (prompt: string) => ({ ...common('BeforeAgent'), prompt }),
    compression: (trigger: string) => ({ ...common('PreCompress'), trigger }),
    shell: (command: string, lines: readonly string[]) =>
      tool('run_shell_command', { command }, { llmContent: lines.join('\n'), returnDisplay: '' }),
    edit: (name: string, file_path: string) => tool(name, { file_path }, { llmContent: 'ok', returnDisplay: 'ok' }),
    mcp: (response: object) => ({
      ...tool('mcp_memstdio_mem_recall', { query: 'alpha' }, response),
      mcp_context: { server_name: 'memstdio', tool_name: 'mem_recall', command: 'node', args: ['server.mjs'] },
    }),
    reply: (prompt: string) => ({
      ...common('AfterAgent'),
      prompt,
      prompt_response: 'FAKE-ANSWER done.',
      stop_hook_active: false,
    }),
    end: () => ({ ...common('SessionEnd'), reason: 'exit' }),
  }
}

/** As Gemini CLI writes what a hook said in front of the first prompt. */
function handedBack(text: string): string {
  return `<hook_context>${text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</hook_context>\n\n`
}

test('a session of Gemini CLI: start, turn, tools, end; what comes back with the prompt is not searched for', async () => {
  const host = await createHookHost('gemini')
  const said = recorded(host)
  const briefing = await host.send(said.start())
  expect(host.names(briefing)).toBe(true)
  expect(await host.send(said.prompt(`${handedBack(briefing)}rename the variable in the loop`))).toBe('')
  expect(await host.send(said.prompt(handedBack(briefing)))).toBe('')
  expect(host.names(await host.send(said.prompt(`${handedBack(briefing)}${question}`)))).toBe(true)
  expect(await host.send(said.mcp({ llmContent: [{ text: 'RESULT' }], returnDisplay: 'RESULT' }))).toBe('')
  expect(await host.send(said.reply(question))).toBe('')
  expect(await host.send(said.end())).toBe('')
  expect(host.failures()).toEqual([])
})

test('a resumed session has lost what hooks had added, and is told all of it again', async () => {
  const host = await createHookHost('gemini')
  const said = recorded(host)
  expect(host.names(await host.send(said.start()))).toBe(true)
  expect(host.names(await host.send(said.prompt(question)))).toBe(true)
  expect(host.names(await host.send(said.start('resume')))).toBe(true)
  expect(host.names(await host.send(said.prompt(question)))).toBe(true)
  expect(host.names(await host.send(said.prompt(question)))).toBe(false)
})

test('a command that failed stands in the output of one that ran, and so does an error of a tool', async () => {
  const host = await createHookHost('gemini')
  const said = recorded(host)
  await host.send(
    said.shell('make glaze', [
      'Output: <untrusted_context>',
      'fatal: glaze is wet',
      '',
      '</untrusted_context>',
      'Exit Code: 2',
      'Process Group PGID: 4711',
    ]),
  )
  const kept = { tool: 'run_shell_command', command: 'make glaze', error: 'fatal: glaze is wet', exit_code: 2 }
  expect(host.failures()).toEqual([{ ...kept, solved: false }])
  await host.send(said.shell('make glaze', ['Output: dry', 'Process Group PGID: 4712']))
  expect(host.failures()).toEqual([{ ...kept, solved: true }])
  await host.send(said.mcp({ llmContent: [], returnDisplay: 'Error', error: { message: 'TOOL-FAILURE', type: 'mcp' } }))
  expect(host.failures()[1]).toEqual({
    tool: 'mcp_memstdio_mem_recall',
    command: null,
    error: 'TOOL-FAILURE',
    exit_code: null,
    solved: false,
  })
})

test('rules for a file come below the result of its edit, once', async () => {
  const host = await createHookHost('gemini')
  const said = recorded(host)
  await host.machine.run(['rules', 'add', 'Keep kilns cold.', '--scope', 'glob:src/kiln/**'])
  const file = (name: string) => join(host.machine.directory, 'src/kiln', name)
  expect(await host.send(said.edit('replace', file('door.ts')))).toContain('Keep kilns cold.')
  expect(await host.send(said.edit('write_file', file('roof.ts')))).toBe('')
  expect(await host.send(said.edit('read_file', file('wall.ts')))).toBe('')
})

test('a compression that is only announced loses nothing; one that was asked for, or that the chat shows, does', async () => {
  const host = await createHookHost('gemini')
  const said = recorded(host)
  const chat = join(host.machine.directory, 'chat.jsonl')
  const answered = (id: string, input: number) =>
    `${JSON.stringify({ id, timestamp: '2026-11-30T18:39:54.246Z', type: 'gemini', content: '', tokens: { input, output: 10 } })}\n`
  writeFileSync(chat, answered('a-1', 40_000) + answered('a-1', 40_000) + answered('a-2', 41_000))
  const asks = async () => host.names(await host.send(said.prompt(question)))

  expect(await asks()).toBe(true)
  for (let i = 0; i < 3; i++) expect(await host.send(said.compression('auto'))).toBe('')
  expect([await asks(), host.epochOf(session)]).toEqual([false, 1])

  await host.send(said.compression('manual'))
  expect([await asks(), await asks(), host.epochOf(session)]).toEqual([true, false, 2])

  appendFileSync(chat, answered('a-3', 12_000))
  expect([await asks(), await asks(), host.epochOf(session)]).toEqual([true, false, 3])
  await host.send(said.compression('auto'))
  expect([await asks(), host.epochOf(session)]).toEqual([false, 3])
})
