import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../contract/index.ts'
import { runtimes } from './index.ts'

test('every name, client type and alias names one program, in the spelling of commands and of protocols', () => {
  const words = runtimes.flatMap(({ name, clientType, aliases }) => [...new Set([name, clientType, ...aliases])])
  expect(new Set(words).size).toBe(words.length)
  for (const word of words) expect(word).toMatch(/^[a-z0-9][a-z0-9_-]{0,31}$/)
})

const fields = [
  'session_id',
  'prompt',
  'cwd',
  'tool_name',
  'tool_input',
  'tool_response',
  'error',
  'agent_id',
  'turn_id',
  'source',
  'transcript_path',
]
const eventNames = [
  'SessionStart',
  'UserPromptSubmit',
  'BeforeAgent',
  'PreToolUse',
  'PostToolUse',
  'AfterTool',
  'PreCompress',
  'prefetch',
]
const payload = fc
  .dictionary(fc.constantFrom(...fields), fc.jsonValue())
  .map((value): JsonObject => JSON.parse(JSON.stringify(value)))

describe.each(runtimes.map((runtime) => [runtime.name, runtime] as const))('%s', (_name, runtime) => {
  test('reads whatever it is sent without an error, and says only what reaches the model', () => {
    fc.assert(
      fc.property(fc.constantFrom(...eventNames), payload, fc.boolean(), (native, sent, named) => {
        const body = named ? { ...sent, hook_event_name: native } : sent
        runtime.supplement?.(native, body, () => '{"id":"a","tokens":{"input":1,')
        const event = runtime.read(native, body, {})
        if (event === undefined) return
        const reply = { context: 'text', queryId: undefined, addresses: [], outcome: 'ok' }
        const { mode } = runtime.write(event, reply)
        if (!runtime.speaksAt.has(event.name)) expect(mode).toBe('none')
        expect(runtime.write(event, { ...reply, context: undefined }).mode).toBe('none')
      }),
    )
  })
})
