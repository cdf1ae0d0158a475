import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { runtimes } from '../../../src/runtimes/index.ts'
import { createHookHost, question } from '../../support/hook-host.ts'
import { command, createMachine, runProcess } from '../../support/mnema.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 300_000 })

/** Traps that agent programs were seen to set. */

describe('events that come twice', () => {
  test('of two processes for one prompt, one speaks and one row is logged', async () => {
    const host = await createHookHost('codex')
    const prompt = {
      session_id: 's1',
      turn_id: 't1',
      cwd: host.machine.directory,
      hook_event_name: 'UserPromptSubmit',
      prompt: question,
    }
    const texts = await Promise.all([host.send(prompt), host.send(prompt)])
    expect(texts.map(host.names).sort()).toEqual([false, true])
    expect(await host.send(prompt)).toBe('')
    expect(host.recalls()).toBe(1)
    // The same words in another turn are another prompt, which is answered by what is not given yet: nothing.
    await host.send({ ...prompt, turn_id: 't2' })
    expect(host.recalls()).toBe(2)
  })

  test('one failure is kept, one start is told, one edit is warned of', async () => {
    const host = await createHookHost('claude-code')
    const { machine } = host
    await machine.run(['rules', 'add', 'Keep kilns cold.', '--scope', 'glob:src/kiln/**'])
    const common = { session_id: 's1', prompt_id: 'p1', cwd: machine.directory }
    const tool = { ...common, tool_use_id: 'toolu_1' }
    const failed = {
      ...tool,
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: { command: 'make' },
      error: 'wet',
    }
    const edit = {
      ...tool,
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: join(machine.directory, 'src/kiln/door.ts') },
    }
    const start = { ...common, prompt_id: undefined, hook_event_name: 'SessionStart', source: 'startup' }
    for (const event of [start, edit, failed]) {
      const texts = await Promise.all([host.send(event), host.send(event)])
      if (event !== failed) expect(texts.filter((text) => text !== '')).toHaveLength(1)
    }
    expect(host.failures()).toHaveLength(1)
  })

  test('a session that starts anew is told again, however soon', async () => {
    const host = await createHookHost('claude-code')
    const common = { session_id: 's1', cwd: host.machine.directory }
    const start = { ...common, hook_event_name: 'SessionStart', source: 'compact' }
    for (let i = 0; i < 2; i++) {
      await host.send({ ...common, hook_event_name: 'PreCompact', trigger: 'auto' })
      expect(host.names(await host.send(start))).toBe(true)
    }
  })
})

describe.each(runtimes.map(({ name }) => name))('%s', (name) => {
  test('whatever it sends that nobody understands, nothing is printed and the log says why', async () => {
    const machine = createMachine()
    const inputs = [
      '',
      'garbage',
      '[]',
      '{"hook_event_name":"DreamStarted","session_id":"s1"}',
      '{"hook_event_name":7,"session_id":[1],"cwd":{},"prompt":{"a":1},"tool_name":"Bash","tool_input":"x","tool_response":[null]}',
    ]
    const runs = await Promise.all(inputs.map((input) => machine.run(['hook', name, 'dream-started'], { input })))
    for (const run of runs) expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' })
    const lines = readFileSync(join(machine.home, 'hook-failures.log'), 'utf8').trim().split('\n')
    expect(lines).toHaveLength(inputs.length)
  })
})

test('an environment that is cut to nothing is enough where the payload says all', async () => {
  const host = await createHookHost('codex')
  const { machine } = host
  const payload = { session_id: 's1', turn_id: 't1', cwd: machine.directory, prompt: question }
  const event = { ...payload, hook_event_name: 'UserPromptSubmit' }
  const run = await runProcess([command, 'hook', 'codex', 'user-prompt-submit'], {
    env: { MNEMA_HOME: machine.home },
    cwd: '/',
    input: JSON.stringify(event),
  })
  expect(run).toMatchObject({ code: 0, stderr: '' })
  expect(host.names(run.stdout)).toBe(true)
})

describe.each([
  ['claude-code', 10_000],
  ['codex', 10_000],
  ['gemini', 10_000],
  ['qwen', 10_000],
])('%s', (name, limit) => {
  test('what it is told at its start is never longer than it passes on, as it writes it', async () => {
    const host = await createHookHost(name, { MNEMA_BRIEFING_MAX_TOKENS: '9000' })
    const { machine } = host
    for (let i = 0; i < 8; i++)
      await machine.run([
        'rules',
        'add',
        `Rule ${i}: ${'keep <every> kiln cold and dry, '.repeat(60)}`,
        '--scope',
        'always',
      ])
    const text = await host.send({
      session_id: 's1',
      cwd: machine.directory,
      hook_event_name: 'SessionStart',
      source: 'startup',
    })
    expect(text.length).toBeGreaterThan(1_000)
    const written = ['gemini', 'qwen'].includes(name) ? text.replace(/[<>]/g, '&lt;') : text
    expect(written.length).toBeLessThanOrEqual(limit)
  })
})
