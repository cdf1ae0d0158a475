import type { LifecycleEvent, LifecycleEventName, Runtime } from '../contract/index.ts'
import { keyOf } from './event-key.ts'
import { eventKey } from './native-event.ts'
import { textField } from './payload.ts'
import { present } from './present.ts'

/** Names of the provider's methods, which are its events. */
const events: Readonly<Record<string, LifecycleEventName>> = {
  initialize: 'session.start',
  onsessionswitch: 'session.start',
  prefetch: 'prompt.submit',
  onprecompress: 'compaction',
  onsessionend: 'session.end',
}

/** Under which name a text is taken. */
const fields: Readonly<Partial<Record<LifecycleEventName, string>>> = {
  'session.start': 'system_context',
  'prompt.submit': 'context',
}

/**
 * Hermes, through a memory provider that calls `mnema hook` for what the program asks it: a block for the system prompt, and what to recall for a
 * turn. The provider sends `session_id`, `parent_session_id`, `cause`, `prompt` and `cwd`. The same tools would stand in its context twice with
 * the guidance, so it registers none for that.
 */
export const hermes: Runtime = {
  name: 'hermes',
  clientType: 'hermes',
  aliases: ['hermes-agent', 'hermes_agent'],
  contextLimit: 10_000,
  speaksAt: new Set<LifecycleEventName>(['session.start', 'prompt.submit']),
  variables: [],
  withoutTools: ['lore_guidance'],

  read(nativeEvent, payload) {
    const name = events[eventKey(nativeEvent)]
    if (name === undefined) return undefined
    return {
      name,
      nativeName: nativeEvent,
      ...present<Omit<LifecycleEvent, 'name' | 'nativeName'>>({
        key: keyOf(nativeEvent, payload),
        sessionId: textField(payload, 'session_id'),
        parentSessionId: textField(payload, 'parent_session_id'),
        cause: textField(payload, 'cause'),
        prompt: textField(payload, 'prompt', 'query'),
        workingDirectory: textField(payload, 'cwd'),
      }),
    }
  },

  write(event, reply) {
    const field = fields[event.name]
    if (reply.context === undefined || field === undefined) return { mode: 'none', value: null }
    return { mode: 'return_value', value: { [field]: reply.context } }
  },
}
