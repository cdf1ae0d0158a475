import type { LifecycleEvent, LifecycleEventName, Runtime } from '../contract/index.ts'
import { eventKey } from './native-event.ts'
import { textField } from './payload.ts'
import { present } from './present.ts'

const events: Readonly<Record<string, LifecycleEventName>> = {
  sessionstart: 'session.start',
  promptsubmit: 'prompt.submit',
  userpromptsubmit: 'prompt.submit',
  compaction: 'compaction',
  precompact: 'compaction',
  sessionend: 'session.end',
}

/** Any other program that can run a command: it sends `session_id`, `prompt` and `cwd`, and puts the printed text before its model. */
export const generic: Runtime = {
  name: 'generic',
  clientType: 'mcp',
  aliases: ['mcp'],
  contextLimit: 10_000,

  read(nativeEvent, payload, environment) {
    const name = events[eventKey(nativeEvent)]
    if (name === undefined) return undefined
    return {
      name,
      nativeName: nativeEvent,
      ...present<Omit<LifecycleEvent, 'name' | 'nativeName'>>({
        sessionId: textField(payload, 'session_id', 'sessionId') ?? environment.MNEMA_SESSION_ID,
        parentSessionId: textField(payload, 'parent_session_id', 'parentSessionId'),
        cause: textField(payload, 'cause', 'source'),
        prompt: textField(payload, 'prompt'),
        workingDirectory: textField(payload, 'cwd', 'working_directory', 'workingDirectory'),
      }),
    }
  },

  write(_event, reply) {
    return reply.context === undefined ? { mode: 'none', value: null } : { mode: 'stdout_text', value: reply.context }
  },
}
