import { expect, test, vi } from 'vitest'
import { createHookHost, type HookHost, question } from '../../support/hook-host.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

const session = '00000000-0000-4000-8000-000000000001'
const turn = '00000000-0000-4000-8000-000000000002'

/** Payloads of `claude -p` 2.1.332, with ids and paths made alike; that of a compaction as its documentation has it. */
function recorded({ machine }: HookHost) {
  const common = { session_id: session, transcript_path: '/nowhere/chat.jsonl', cwd: machine.directory }
  const inTurn = { ...common, prompt_id: turn, permission_mode: 'default', effort: { level: 'medium' } }
  const tool = (hook_event_name: string, id: string, command: string, rest: object) => ({
    ...inTurn,
    hook_event_name,
    tool_name: 'Bash',
    tool_input: { command, description: 'x' },
    tool_use_id: id,
    ...rest,
  })
  return {
    start: (source: string) => ({ ...common, hook_event_name: 'SessionStart', source }),
    prompt: (prompt: string, prompt_id = turn) => ({
      ...inTurn,
      prompt_id,
      hook_event_name: 'UserPromptSubmit',
      prompt,
    }),
    edit: (file_path: string) => ({
      ...inTurn,
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path, old_string: 'a', new_string: 'b' },
      tool_use_id: `toolu_${file_path}`,
    }),
    failed: (id: string, command: string, error: string) =>
      tool('PostToolUseFailure', id, command, { error, is_interrupt: false, duration_ms: 54 }),
    succeeded: (id: string, command: string) =>
      tool('PostToolUse', id, command, {
        tool_response: { stdout: 'dry', stderr: '', interrupted: false, isImage: false },
        duration_ms: 9,
      }),
    compaction: { ...common, hook_event_name: 'PreCompact', trigger: 'auto', custom_instructions: '' },
    subAgent: {
      ...common,
      prompt_id: turn,
      agent_id: 'af08fb5af195f2ccb',
      agent_type: 'general-purpose',
      hook_event_name: 'SubagentStart',
    },
    notification: {
      ...common,
      prompt_id: 'p-notification',
      permission_mode: 'default',
      hook_event_name: 'UserPromptSubmit',
      prompt: [
        '<task-notification>',
        '<task-id>af08fb5af195f2ccb</task-id>',
        '<status>completed</status>',
        `<summary>Agent "look" finished: ${question}</summary>`,
        '</task-notification>',
      ].join('\n'),
    },
    stop: {
      ...inTurn,
      hook_event_name: 'Stop',
      stop_hook_active: false,
      last_assistant_message: 'FAKE-ANSWER done.',
      background_tasks: [],
      session_crons: [],
    },
    end: { ...common, prompt_id: turn, hook_event_name: 'SessionEnd', reason: 'other' },
  }
}

test('a session of Claude Code: start, turn, edit, tools, compaction, end', async () => {
  const host = await createHookHost('claude-code')
  const said = recorded(host)
  await host.machine.run(['rules', 'add', 'Keep kilns cold.', '--scope', 'glob:src/kiln/**'])
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  expect(host.names(await host.send(said.prompt(question)))).toBe(true)
  expect(await host.send(said.edit(`${host.machine.directory}/src/kiln/door.ts`))).toContain('Keep kilns cold.')
  expect(await host.send(said.edit(`${host.machine.directory}/src/kiln/roof.ts`))).toBe('')
  await host.send(said.failed('toolu_1', 'make glaze', 'Exit code 2\nfatal: glaze is wet'))
  const kept = { tool: 'bash', command: 'make glaze', error: 'fatal: glaze is wet', exit_code: 2 }
  expect(host.failures()).toEqual([{ ...kept, solved: false }])
  expect(await host.send(said.succeeded('toolu_2', 'make glaze'))).toBe('')
  expect(host.failures()).toEqual([{ ...kept, solved: true }])
  expect(host.names(await host.send(said.subAgent))).toBe(true)
  expect(await host.send(said.compaction)).toBe('')
  expect(host.epochOf(session)).toBe(2)
  expect(host.names(await host.send(said.start('compact')))).toBe(true)
  expect(host.names(await host.send(said.prompt(question, 'p2')))).toBe(true)
  expect(await host.send(said.stop)).toBe('')
  expect(await host.send(said.end)).toBe('')
})

test('a sub-agent in the background: its failures are its session’s, and that it has ended is no prompt', async () => {
  const host = await createHookHost('claude-code')
  const said = recorded(host)
  expect(host.names(await host.send(said.subAgent))).toBe(true)
  const inside = { agent_id: said.subAgent.agent_id, agent_type: 'general-purpose' }
  await host.send({ ...said.failed('toolu_9', 'make glaze', 'Exit code 2\nfatal: glaze is wet'), ...inside })
  await host.send({ ...said.succeeded('toolu_10', 'make glaze') })
  expect(host.failures()).toMatchObject([{ command: 'make glaze', solved: true }])
  expect(await host.send(said.notification)).toBe('')
  expect(host.recalls()).toBe(0)
  expect(host.names(await host.send({ ...said.prompt(question), ...inside }))).toBe(true)
  expect(host.names(await host.send(said.prompt(question, 'p2')))).toBe(true)
})
