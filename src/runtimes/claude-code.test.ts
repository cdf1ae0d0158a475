import { expect, test } from 'vitest'
import { findRuntime } from './index.ts'

const runtime = findRuntime('claude-code')

test('reads each event of the host, in its spelling and in that of the command line', () => {
  const base = { session_id: 's1', cwd: '/w', transcript_path: '/t', something_new: { a: 1 } }
  const start = runtime?.read('session-start', { ...base, hook_event_name: 'SessionStart', source: 'compact' }, {})
  expect(start).toEqual({
    name: 'session.start',
    nativeName: 'SessionStart',
    sessionId: 's1',
    workingDirectory: '/w',
    cause: 'compact',
  })
  const prompt = runtime?.read('UserPromptSubmit', { ...base, prompt: 'why?' }, {})
  expect(prompt).toMatchObject({ name: 'prompt.submit', nativeName: 'UserPromptSubmit', prompt: 'why?' })
  const failure = runtime?.read(
    'post-tool-use-failure',
    { ...base, tool_name: 'Bash', tool_input: { command: 'make' }, error: 'exit 2' },
    {},
  )
  expect(failure).toMatchObject({
    name: 'tool.failed',
    tool: { name: 'Bash', input: { command: 'make' }, error: 'exit 2' },
  })
  const after = runtime?.read('PostToolUse', { ...base, tool_name: 'mcp__x', tool_response: { content: [1] } }, {})
  expect(after?.tool?.output).toBe('{"content":[1]}')
  expect(runtime?.read('pre-compact', { ...base, trigger: 'auto' }, {})).toMatchObject({
    name: 'compaction',
    cause: 'auto',
  })
  expect(runtime?.read('session-end', { ...base, reason: 'other' }, {})).toMatchObject({
    name: 'session.end',
    cause: 'other',
  })
})

test('a sub-agent has its own session below that of its parent', () => {
  const event = runtime?.read('SubagentStart', { session_id: 's1', agent_id: 'a7', cwd: '/w' }, {})
  expect(event).toMatchObject({ name: 'session.start', sessionId: 'a7', parentSessionId: 's1' })
})

test('what the host left out comes from its environment', () => {
  const event = runtime?.read('session-start', {}, { CLAUDE_CODE_SESSION_ID: 's9', CLAUDE_PROJECT_DIR: '/p' })
  expect(event).toMatchObject({ sessionId: 's9', workingDirectory: '/p' })
})

test('an event of tomorrow is answered with nothing, a malformed one with what it has', () => {
  expect(runtime?.read('dream-started', { session_id: 's1' }, {})).toBeUndefined()
  expect(runtime?.read('session-start', { hook_event_name: 'DreamStarted' }, {})).toBeUndefined()
  expect(runtime?.read('user-prompt-submit', { session_id: 7, prompt: ['x'], cwd: null }, {})).toEqual({
    name: 'prompt.submit',
    nativeName: 'UserPromptSubmit',
  })
})

test('answers in the shape that the host takes', () => {
  const reply = { context: 'text', queryId: undefined, addresses: [], outcome: 'ok' }
  const event = { name: 'prompt.submit', nativeName: 'UserPromptSubmit' } as const
  expect(runtime?.write(event, reply)).toEqual({
    mode: 'stdout_json',
    value: { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'text' } },
  })
  expect(runtime?.write(event, { ...reply, context: undefined })).toEqual({ mode: 'none', value: null })
  expect(runtime?.write({ name: 'compaction', nativeName: 'PreCompact' }, reply)).toEqual({ mode: 'none', value: null })
})

test('runtimes are found by name, client type and alias; others are unknown', () => {
  for (const name of ['claude-code', 'claudecode', 'Claude', 'CLAUDE_CODE'])
    expect(findRuntime(name)?.name).toBe('claude-code')
  expect(findRuntime('mcp')?.name).toBe('generic')
  expect(findRuntime('nobody')).toBeUndefined()
})

test('any other program sends the plain fields and gets plain text', () => {
  const generic = findRuntime('generic')
  const event = generic?.read('prompt-submit', { sessionId: 's1', prompt: 'p', cwd: '/w' }, {})
  expect(event).toMatchObject({ name: 'prompt.submit', sessionId: 's1', prompt: 'p', workingDirectory: '/w' })
  const reply = { context: 'text', queryId: undefined, addresses: [], outcome: 'ok' }
  expect(event && generic?.write(event, reply)).toEqual({ mode: 'stdout_text', value: 'text' })
})
