import { describe, expect, test } from 'vitest'
import { exitCodeOfCall } from './codex-rollout.ts'
import { keyOf } from './event-key.ts'
import { lostContext } from './gemini-chat.ts'
import { pathsOfPatch } from './paths-of-patch.ts'
import { toolOutput } from './tool-output.ts'
import { withoutReport } from './without-report.ts'
import { withoutWrappers } from './without-wrappers.ts'

test('one happening has one key: of its call, of its turn and prompt, or of its time', () => {
  const turn = { turn_id: 't1', prompt: 'a', timestamp: '1' }
  expect(keyOf('E', { ...turn, tool_use_id: 'c1' })).toBe('E c1')
  expect(keyOf('E', turn)).toBe(keyOf('E', { ...turn, timestamp: '2' }))
  expect(keyOf('E', turn)).not.toBe(keyOf('E', { ...turn, prompt: 'b' }))
  expect(keyOf('E', turn)).not.toBe(keyOf('F', turn))
  expect(keyOf('E', { timestamp: '1' })).toBe('E 1')
  expect(keyOf('E', { session_id: 's1' })).toBeUndefined()
})

test('the files of a patch, each once', () => {
  const patch = [
    '*** Begin Patch',
    '*** Add File: a/new one.ts',
    '+*** Update File: not/this.ts',
    '*** Update File: b.ts',
    '*** Move to: c.ts',
    '*** Delete File: b.ts',
    '*** End Patch',
  ].join('\n')
  expect(pathsOfPatch(patch)).toEqual(['a/new one.ts', 'b.ts', 'c.ts'])
  expect(pathsOfPatch('no patch')).toEqual([])
})

test('what a tool printed, in whatever shape', () => {
  expect(toolOutput('text')).toBe('text')
  expect(toolOutput({ content: [{ type: 'text', text: 'a' }, { type: 'image' }, { type: 'text', text: 'b' }] })).toBe(
    'a\nb',
  )
  expect(toolOutput({ llmContent: 'a', returnDisplay: 'b' })).toBe('a')
  expect(toolOutput({ llmContent: [{ text: 'a' }] })).toBe('a')
  expect(toolOutput({ stdout: 'a', stderr: '', interrupted: false })).toBe('a')
  expect(toolOutput([{ type: 'text', text: 'a' }])).toBe('a')
  expect(toolOutput({ odd: 1 })).toBe('{"odd":1}')
  expect(toolOutput(null)).toBeUndefined()
})

test('blocks that a host closes in its tags', () => {
  const tags = ['hook_context', 'qwen:session-start-context']
  expect(withoutWrappers('<hook_context>a\nb</hook_context>\n\nask', tags)).toBe('ask')
  expect(withoutWrappers('<qwen:session-start-context hidden="true">a</qwen:session-start-context>ask', tags)).toBe(
    'ask',
  )
  for (const text of ['<hook_context> is a tag', 'hook_context', '<hook_contexts>a</hook_contexts>'])
    expect(withoutWrappers(text, tags)).toBe(text)
})

describe('Codex', () => {
  const line = (id: string, code: number, type = 'CommandExecution') =>
    JSON.stringify({ type: 'event_msg', payload: { type: 'item_completed', item: { type, id, exit_code: code } } })

  test('the exit code is that of the call, also where the file begins in the middle of a line', () => {
    const lines = [line('call_0', 9).slice(20), line('call_1', 3), line('call_2', 0), '{"cut'].join('\n')
    expect(exitCodeOfCall(lines, 'call_1')).toBe(3)
    expect(exitCodeOfCall(lines, 'call_2')).toBe(0)
    expect(exitCodeOfCall(lines, 'call_0')).toBeUndefined()
    expect(exitCodeOfCall(line('call_3', 1, 'Other'), 'call_3')).toBeUndefined()
    expect(exitCodeOfCall('', 'call_1')).toBeUndefined()
  })
})

describe('Gemini CLI and Qwen Code', () => {
  const answer = (id: string, input: number) =>
    JSON.stringify({ id, type: 'gemini', content: 'x', tokens: { input, output: 1 } })

  test('a context that became much smaller has lost something', () => {
    const chat = (...inputs: number[]) => inputs.map((input, index) => answer(`m-${index}`, input)).join('\n')
    expect(lostContext(chat(10_000, 11_000))).toBeUndefined()
    expect(lostContext(chat(10_000, 9_000))).toBeUndefined()
    expect(lostContext(chat(10_000, 2_000))).toBe('m-1')
    expect(lostContext(chat(10_000, 2_000, 2_100))).toBeUndefined()
    expect(
      lostContext([answer('m', 10_000), answer('m', 10_000), answer('n', 1_000), answer('n', 1_000)].join('\n')),
    ).toBe('n')
    expect(lostContext('nothing of the kind')).toBeUndefined()
  })

  test('of the report around a command its output and its exit code are left', () => {
    const gemini = 'Output: <untrusted_context>\nwet\n\n</untrusted_context>\nExit Code: 3\nProcess Group PGID: 12'
    expect(withoutReport(gemini)).toBe('wet\n\nExit Code: 3')
    const qwen =
      'Command: a\n b\nDirectory: (root)\nOutput: wet\nError: (none)\nExit Code: 3\nSignal: (none)\nProcess Group PGID: (none)'
    expect(withoutReport(qwen)).toBe('wet\nExit Code: 3')
    expect(withoutReport('plain')).toBe('plain')
  })
})
