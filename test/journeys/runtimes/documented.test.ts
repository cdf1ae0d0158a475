import { describe, expect, test, vi } from 'vitest'
import { createHookHost, question } from '../../support/hook-host.ts'

// Each step is a process of its own.
vi.setConfig({ testTimeout: 180_000 })

/** Programs that could not be run here: their contracts as their makers and their users write them down. */

describe('ZCode', () => {
  test('seven events in the manner of Claude Code, in snake_case and in camelCase', async () => {
    const host = await createHookHost('zcode')
    const { directory: cwd } = host.machine
    const snake = { session_id: 's1', cwd, transcript_path: '' }
    const camel = { sessionId: 's2', cwd }
    for (const common of [snake, camel]) {
      expect(host.names(await host.send({ ...common, hook_event_name: 'SessionStart', source: 'startup' }))).toBe(true)
      expect(host.names(await host.send({ ...common, hook_event_name: 'UserPromptSubmit', prompt: question }))).toBe(
        true,
      )
    }
    const command = { command: 'make glaze' }
    await host.send({
      ...snake,
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: command,
      error: 'wet',
    })
    await host.send({
      ...camel,
      hook_event_name: 'PostToolUseFailure',
      toolName: 'Bash',
      toolInput: command,
      error: 'wet',
    })
    expect(host.failures()).toMatchObject([{ command: 'make glaze' }, { command: 'make glaze' }])
    await host.send({
      ...snake,
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_input: command,
      tool_response: 'dry',
    })
    expect(host.failures()).toMatchObject([{ solved: true }, { solved: false }])
    expect(await host.send({ ...snake, hook_event_name: 'Stop', stop_hook_active: false })).toBe('')
  })
})

describe('DeepSeek Harness', () => {
  test('hooks for Claude Code; a failing command has its exit code in the last line, a sub-agent its own session', async () => {
    const host = await createHookHost('deepseek')
    const common = { session_id: 's1', cwd: host.machine.directory, transcript_path: '' }
    expect(host.names(await host.send({ ...common, hook_event_name: 'SessionStart', source: 'startup' }))).toBe(true)
    expect(host.names(await host.send({ ...common, hook_event_name: 'UserPromptSubmit', prompt: question }))).toBe(true)
    const ran = (tool_response: string) => ({
      ...common,
      hook_event_name: 'PostToolUse',
      tool_name: 'bash',
      tool_input: { command: 'make glaze' },
      tool_response,
    })
    await host.send(ran('[stderr]\nfatal: glaze is wet\n[exit code: 2]'))
    expect(host.failures()).toMatchObject([{ command: 'make glaze', exit_code: 2, solved: false }])
    await host.send(ran('dry'))
    expect(host.failures()).toMatchObject([{ solved: true }])
    const child = { ...common, session_id: 's1-child', agent_id: 'info-1', agent_type: 'general-purpose' }
    expect(host.names(await host.send({ ...child, hook_event_name: 'SubagentStart' }))).toBe(true)
    expect(host.epochOf('s1-child')).toBe(1)
  })
})

describe('Hermes', () => {
  test('its provider is given a block for the system prompt and the context of a turn, as values', async () => {
    const host = await createHookHost('hermes')
    const { machine } = host
    const send = async (event: string, payload: object) => {
      const run = await machine.run(['hook', 'hermes', event], {
        input: JSON.stringify({ cwd: machine.directory, ...payload }),
      })
      expect(run).toMatchObject({ code: 0, stderr: '' })
      return run.stdout === '' ? {} : JSON.parse(run.stdout)
    }
    const started = await send('initialize', { session_id: 's1', cause: 'startup' })
    expect(Object.keys(started)).toEqual(['system_context'])
    expect(host.names(started.system_context)).toBe(true)
    const recalled = await send('prefetch', { session_id: 's1', prompt: question })
    expect(Object.keys(recalled)).toEqual(['context'])
    expect(host.names(recalled.context)).toBe(true)
    expect(await send('prefetch', { session_id: 's1', prompt: question })).toEqual({})
    expect(await send('on-pre-compress', { session_id: 's1' })).toEqual({})
    expect(host.epochOf('s1')).toBe(2)
    expect(host.names((await send('prefetch', { session_id: 's1', prompt: question })).context)).toBe(true)
    expect(await send('on-session-end', { session_id: 's1' })).toEqual({})
  })
})
