import { expect, test, vi } from 'vitest'
import { createHookHost, type HookHost, question } from '../../support/hook-host.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

const session = '00000000-0000-4000-8000-000000000001'

/** Payloads of `qwen -p` 0.24.4, with ids and paths made alike; compaction, sub-agents and the end as its shipped documentation has them. */
function recorded({ machine }: HookHost) {
  let second = 0
  const common = (hook_event_name: string) => ({
    session_id: session,
    transcript_path: '/nowhere/chat.jsonl',
    cwd: machine.directory,
    hook_event_name,
    timestamp: new Date(Date.UTC(2026, 10, 30, 18, 41, second++)).toISOString(),
    permission_mode: 'yolo',
  })
  const inTurn = (event: string) => ({ ...common(event), prompt_id: `${session}########0` })
  return {
    start: (source: string) => ({ ...common('SessionStart'), source, model: 'fake-model' }),
    notification: () => ({ ...common('Notification'), message: 'ok', notification_type: 'auth_success', title: 'ok' }),
    prompt: (prompt: string) => ({ ...inTurn('UserPromptSubmit'), prompt, submitted_prompt: prompt }),
    again: () => ({ ...inTurn('UserPromptSubmit'), prompt: '' }),
    after: (tool_use_id: string, command: string) => ({
      ...inTurn('PostToolUse'),
      tool_name: 'run_shell_command',
      tool_input: { command },
      tool_response: { llmContent: [{ text: 'dry' }], returnDisplay: 'dry' },
      tool_use_id,
      tool_call_id: 'call_5ak3ogwacz',
      duration_ms: 14,
    }),
    failed: (tool_use_id: string, tool_name: string, tool_input: object, error: string) => ({
      ...inTurn('PostToolUseFailure'),
      tool_use_id,
      tool_call_id: 'call_vnbscg9hsm',
      tool_name,
      tool_input,
      error,
      is_interrupt: false,
      duration_ms: 5,
    }),
    compaction: (event: string) => ({ ...common(event), trigger: 'auto' }),
    subAgent: () => ({ ...common('SubagentStart'), agent_id: 'agent-7', agent_type: 'Explorer' }),
    stop: () => ({
      ...inTurn('Stop'),
      stop_hook_active: false,
      last_assistant_message: 'FAKE-ANSWER done.',
      background_tasks: [],
      crons: [],
      context_usage: 0.0005,
    }),
    end: () => ({ ...common('SessionEnd'), reason: 'other' }),
  }
}

test('a session of Qwen Code: the prompt that comes again empty after each tool is answered with nothing', async () => {
  const host = await createHookHost('qwen')
  const said = recorded(host)
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  expect(await host.send(said.notification())).toBe('')
  expect(host.names(await host.send(said.prompt(question)))).toBe(true)
  const before = host.recalls()
  for (let i = 0; i < 3; i++) expect(await host.send(said.again())).toBe('')
  expect(host.recalls()).toBe(before)
  expect(await host.send(said.stop())).toBe('')
  expect(await host.send(said.end())).toBe('')
})

test('failures are told as such, with the exit code in the text', async () => {
  const host = await createHookHost('qwen')
  const said = recorded(host)
  const text = [
    'Command: make glaze',
    'Directory: (root)',
    'Output: fatal: glaze is wet',
    'Error: (none)',
    'Exit Code: 2',
    'Signal: (none)',
    'Process Group PGID: (none)',
  ].join('\n')
  await host.send(said.failed('toolu_1', 'run_shell_command', { command: 'make glaze' }, text))
  const kept = { tool: 'run_shell_command', command: 'make glaze', error: 'fatal: glaze is wet', exit_code: 2 }
  expect(host.failures()).toEqual([{ ...kept, solved: false }])
  await host.send(said.after('toolu_2', 'make glaze'))
  expect(host.failures()).toMatchObject([{ solved: true }])
  const refused = "MCP tool 'mem_fail' reported tool error for function call: {}"
  await host.send(said.failed('toolu_3', 'mcp__memstdio__mem_fail', {}, refused))
  await host.send(said.failed('toolu_4', 'mcp__mnema__lore_update_node', {}, 'Error: not found'))
  expect(host.failures().map(({ tool }) => tool)).toEqual(['run_shell_command', 'mcp__memstdio__mem_fail'])
})

test('rules for a file come below the result of its edit, once', async () => {
  const host = await createHookHost('qwen')
  const said = recorded(host)
  await host.machine.run(['rules', 'add', 'Keep kilns cold.', '--scope', 'glob:src/kiln/**'])
  const edit = (name: string) => ({
    ...said.after(`toolu_${name}`, ''),
    tool_name: 'edit',
    tool_input: { file_path: `${host.machine.directory}/src/kiln/${name}` },
  })
  expect(await host.send(edit('door.ts'))).toContain('Keep kilns cold.')
  expect(await host.send(edit('roof.ts'))).toBe('')
})

test('a resumed session has lost its briefing, and nothing else', async () => {
  const host = await createHookHost('qwen')
  const said = recorded(host)
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  expect(host.names(await host.send(said.prompt(question)))).toBe(true)
  expect(host.names(await host.send(said.start('resume')))).toBe(true)
  expect(host.names(await host.send(said.prompt(`${question} `)))).toBe(false)
  expect(host.epochOf(session)).toBe(1)
})

test('only a compaction that was done begins a new epoch; a sub-agent has seen nothing yet', async () => {
  const host = await createHookHost('qwen')
  const said = recorded(host)
  const asks = async (prompt: string) => host.names(await host.send(said.prompt(prompt)))
  expect(await asks(question)).toBe(true)
  await host.send(said.compaction('PreCompact'))
  expect(await asks(`${question} `)).toBe(false)
  await host.send(said.compaction('PostCompact'))
  expect(host.names(await host.send(said.start('compact')))).toBe(true)
  expect(host.epochOf(session)).toBe(2)
  expect(await asks(question)).toBe(true)
  expect(host.names(await host.send(said.subAgent()))).toBe(true)
  expect(host.epochOf('agent-7')).toBe(1)
})
