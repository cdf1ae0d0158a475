import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createHookHost, type HookHost, question } from '../../support/hook-host.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

const session = '00000000-0000-4000-8000-000000000001'
const turn = '00000000-0000-4000-8000-000000000002'

/** Payloads of `codex exec` 0.171.0, with ids and paths made alike. */
function recorded({ machine }: HookHost) {
  const common = {
    session_id: session,
    transcript_path: join(machine.directory, 'rollout.jsonl'),
    cwd: machine.directory,
    model: 'fake-model',
    permission_mode: 'bypassPermissions',
  }
  const inTurn = { ...common, turn_id: turn }
  const shell = (command: string, output: string, id: string) => ({
    ...inTurn,
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_input: { command },
    tool_response: output,
    tool_use_id: id,
  })
  return {
    start: (source: string) => ({ ...common, hook_event_name: 'SessionStart', source }),
    prompt: (prompt: string, turn_id = turn) => ({ ...inTurn, turn_id, hook_event_name: 'UserPromptSubmit', prompt }),
    shell,
    compaction: { ...inTurn, hook_event_name: 'PreCompact', trigger: 'auto' },
    compacted: { ...inTurn, hook_event_name: 'PostCompact', trigger: 'auto' },
    mcp: {
      ...inTurn,
      hook_event_name: 'PostToolUse',
      tool_name: 'mcp__memstdio__mem_recall',
      tool_input: { query: 'alpha' },
      tool_response: { content: [{ type: 'text', text: 'STDIO-TOOL-RESULT for {"query":"alpha"}' }] },
      tool_use_id: 'call_yt1sibkpz2',
    },
    stop: {
      ...inTurn,
      hook_event_name: 'Stop',
      stop_hook_active: false,
      last_assistant_message: 'FAKE-ANSWER done.',
    },
    end: { session_id: session, cwd: machine.directory, hook_event_name: 'SessionEnd', reason: 'other' },
  }
}

/** What Codex writes into its session's file before the hook of a shell call runs. */
function writeRollout(host: HookHost, ended: readonly { id: string; code: number; output: string }[]): void {
  const lines = ended.map(({ id, code, output }) =>
    JSON.stringify({
      timestamp: '2026-12-01T12:26:56.099Z',
      type: 'event_msg',
      payload: {
        type: 'item_completed',
        turn_id: turn,
        item: {
          type: 'CommandExecution',
          id,
          status: code === 0 ? 'completed' : 'failed',
          aggregated_output: output,
          exit_code: code,
        },
      },
    }),
  )
  writeFileSync(join(host.machine.directory, 'rollout.jsonl'), `${lines.join('\n')}\n`)
}

test('a session of Codex: start, turn, tools, end', async () => {
  const host = await createHookHost('codex')
  const said = recorded(host)
  expect(await host.send(said.prompt(question))).toMatch(/^<recall session_id="[^"]+" query_id="q_\w+">/)
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  expect(await host.send(said.mcp)).toBe('')
  expect(await host.send(said.stop)).toBe('')
  expect(await host.send(said.end)).toBe('')
  expect(host.failures()).toEqual([])
})

test('a command that failed is kept with the exit code of the session’s file, and its success afterwards', async () => {
  const host = await createHookHost('codex')
  const { shell } = recorded(host)
  writeRollout(host, [{ id: 'call_hgrbmd3fy2', code: 3, output: 'fatal: glaze is wet\n' }])
  await host.send(shell('make glaze', 'fatal: glaze is wet\n', 'call_hgrbmd3fy2'))
  const kept = { tool: 'bash', command: 'make glaze', error: 'fatal: glaze is wet', exit_code: 3 }
  expect(host.failures()).toEqual([{ ...kept, solved: false }])
  writeRollout(host, [{ id: 'call_hgrbmd3fy3', code: 0, output: 'dry\n' }])
  await host.send(shell('make glaze', 'dry\n', 'call_hgrbmd3fy3'))
  expect(host.failures()).toEqual([{ ...kept, solved: true }])
})

test('without the session’s file nobody guesses: the bare output is no failure', async () => {
  const host = await createHookHost('codex')
  const { shell } = recorded(host)
  await host.send(shell('make glaze', 'fatal: glaze is wet\n', 'call_a'))
  writeFileSync(
    join(host.machine.directory, 'rollout.jsonl'),
    'not json "call_a" "exit_code"\n{"call_a":"exit_code"}\n',
  )
  await host.send(shell('make glaze', 'fatal: glaze is wet\n', 'call_a'))
  expect(host.failures()).toEqual([])
})

test('after a compaction everything is told again, once', async () => {
  const host = await createHookHost('codex')
  const said = recorded(host)
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  expect(host.names(await host.send(said.prompt(question)))).toBe(true)
  expect(host.names(await host.send(said.prompt(question, 'turn-2')))).toBe(false)
  for (const event of [said.compaction, said.compacted]) expect(await host.send(event)).toBe('')
  expect(host.epochOf(session)).toBe(2)
  expect(host.names(await host.send(said.start('compact')))).toBe(true)
  expect(host.epochOf(session)).toBe(2)
  expect(host.names(await host.send(said.prompt(question, 'turn-3')))).toBe(true)
})

test('a resumed session has its briefing still, also where it held no record', async () => {
  const host = await createHookHost('codex')
  const said = recorded(host)
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  expect(await host.send(said.start('resume'))).toBe('')
  const other = { ...said.start('resume'), session_id: 'from-before' }
  expect(host.names(await host.send(other))).toBe(true)
})

test('a sub-agent of Codex has not seen what its parent was given', async () => {
  const host = await createHookHost('codex')
  const said = recorded(host)
  expect(host.names(await host.send(said.start('startup')))).toBe(true)
  const agent_id = '00000000-0000-4000-8000-000000000003'
  const started = { ...said.start(''), hook_event_name: 'SubagentStart', turn_id: turn, agent_id, agent_type: 'worker' }
  expect(host.names(await host.send(started))).toBe(true)
})

test('the files of a patch are those that it is about to change', async () => {
  const host = await createHookHost('codex')
  const { machine } = host
  expect(await machine.run(['rules', 'add', 'Keep kilns cold.', '--scope', 'glob:src/kiln/**'])).toMatchObject({
    code: 0,
  })
  const patch = (path: string) => ({
    ...recorded(host).mcp,
    hook_event_name: 'PreToolUse',
    tool_name: 'apply_patch',
    tool_input: { command: `*** Begin Patch\n*** Update File: ${path}\n@@\n-a\n+b\n*** End Patch\n` },
    tool_use_id: `call_${path}`,
  })
  expect(await host.send(patch('src/oven/door.ts'))).not.toContain('Keep kilns cold.')
  expect(await host.send(patch('src/kiln/door.ts'))).toContain('Keep kilns cold.')
  expect(await host.send(patch('src/kiln/roof.ts'))).toBe('')
  const inShell = patch('src/kiln/wall.ts')
  const command = `apply_patch <<'EOF'\n${inShell.tool_input.command}EOF`
  const later = { ...inShell, session_id: 's2', tool_name: 'Bash', tool_input: { command }, tool_use_id: 'call_shell' }
  expect(await host.send(later)).toContain('Keep kilns cold.')
})
