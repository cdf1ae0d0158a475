import type { JsonObject } from '../contract/index.ts'
import { textField } from './payload.ts'

/**
 * Names one happening, so that the same is known again when a host, or two registrations of one hook, send it twice. In order: the call of a
 * tool; the turn, with its prompt, for people add to a running turn; the time at which the host says that it happened. Undefined where the
 * payload has none of them.
 */
export function keyOf(nativeName: string, payload: JsonObject): string | undefined {
  const call = textField(payload, 'tool_use_id', 'toolUseId', 'tool_call_id', 'toolCallId')
  if (call !== undefined) return `${nativeName} ${call}`
  const turn = textField(payload, 'turn_id', 'turnId', 'prompt_id', 'promptId')
  if (turn !== undefined) return `${nativeName} ${turn} ${digest(textField(payload, 'prompt') ?? '')}`
  const at = textField(payload, 'timestamp')
  return at === undefined ? undefined : `${nativeName} ${at}`
}

/** 32 bits in hex digits, FNV-1a (draft-eastlake-fnv, section 2): tells apart the few prompts of one turn. `node:crypto` would cost a hook two milliseconds. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16)
}
