import type { JsonObject, LifecycleEvent, LifecycleEventName, Runtime } from '../contract/index.ts'
import { keyOf } from './event-key.ts'
import { eventKey } from './native-event.ts'
import { anyField, objectField, textField } from './payload.ts'
import { present } from './present.ts'

const events: Readonly<Record<string, LifecycleEventName>> = {
  sessionstart: 'session.start',
  promptsubmit: 'prompt.submit',
  userpromptsubmit: 'prompt.submit',
  compaction: 'compaction',
  precompact: 'compaction',
  toolafter: 'tool.after',
  posttooluse: 'tool.after',
  toolfailed: 'tool.failed',
  posttoolusefailure: 'tool.failed',
  sessionend: 'session.end',
}

/**
 * Any other program that can run a command: it sends `session_id`, `prompt` and `cwd`, for a tool that ran `tool_name`, `tool_input` (or
 * `command`), `output` or `error`, `exit_code` and `environment`, and puts the printed text before its model.
 */
export const generic: Runtime = {
  name: 'generic',
  clientType: 'mcp',
  aliases: ['mcp'],
  contextLimit: 10_000,
  speaksAt: new Set(['session.start', 'prompt.submit', 'tool.after', 'tool.failed']),
  variables: ['MNEMA_SESSION_ID'],

  read(nativeEvent, payload, environment) {
    const name = events[eventKey(nativeEvent)]
    if (name === undefined) return undefined
    return {
      name,
      nativeName: nativeEvent,
      ...present<Omit<LifecycleEvent, 'name' | 'nativeName'>>({
        key: keyOf(nativeEvent, payload),
        sessionId: textField(payload, 'session_id', 'sessionId') ?? environment.MNEMA_SESSION_ID,
        parentSessionId: textField(payload, 'parent_session_id', 'parentSessionId'),
        cause: textField(payload, 'cause', 'source'),
        prompt: textField(payload, 'prompt'),
        workingDirectory: textField(payload, 'cwd', 'working_directory', 'workingDirectory'),
        environment: textsOf(objectField(payload, 'environment')),
        tool: toolOf(payload),
      }),
    }
  },

  write(_event, reply) {
    return reply.context === undefined ? { mode: 'none', value: null } : { mode: 'stdout_text', value: reply.context }
  },
}

function toolOf(payload: JsonObject): LifecycleEvent['tool'] {
  const name = textField(payload, 'tool_name', 'tool')
  if (name === undefined) return undefined
  const command = textField(payload, 'command')
  const { exit_code: exitCode } = payload
  return {
    name,
    ...present({
      input: objectField(payload, 'tool_input') ?? (command === undefined ? undefined : { command }),
      output: anyField(payload, 'output') ?? anyField(payload, 'tool_response'),
      error: anyField(payload, 'error'),
      exitCode: typeof exitCode === 'number' && Number.isInteger(exitCode) ? exitCode : undefined,
    }),
  }
}

/** The members that are plain text. */
function textsOf(object: JsonObject | undefined): Readonly<Record<string, string>> | undefined {
  if (object === undefined) return undefined
  return Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
