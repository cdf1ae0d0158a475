import type { JsonObject, LifecycleEvent, LifecycleEventName, Runtime } from '../contract/index.ts'
import { keyOf } from './event-key.ts'
import { eventKey } from './native-event.ts'
import { anyField, numberField, objectField, textField } from './payload.ts'
import { present } from './present.ts'
import { toolOutput } from './tool-output.ts'

/** A program that loads code of ours, which forwards what it is told in our words. Only what differs is told. */
export interface PluginProgram
  extends Pick<Runtime, 'name' | 'clientType' | 'aliases' | 'contextLimit' | 'withoutTools'> {
  /** Events whose answer the plugin puts before the model. */
  speaksAt: readonly LifecycleEventName[]
  /** Tools that create or change the one file that their input names. */
  editors: readonly string[]
  /** What this host says in a way of its own. */
  refine?(event: LifecycleEvent): LifecycleEvent
}

const events: Readonly<Record<string, LifecycleEventName>> = {
  sessionstart: 'session.start',
  promptsubmit: 'prompt.submit',
  toolbefore: 'tool.before',
  toolafter: 'tool.after',
  toolfailed: 'tool.failed',
  compaction: 'compaction',
  sessionend: 'session.end',
}

const pathFields = ['filePath', 'file_path', 'path'] as const

/**
 * The plugins in `plugins/` send `session_id`, `parent_session_id`, `cwd`, `cause`, `prompt`, `tool_use_id`, `tool_name`, `tool_input`,
 * `tool_response`, `error` and `exit_code`, and take one line of JSON: `{ "context": text }`.
 */
export function createPluginRuntime({
  speaksAt: speaking,
  editors,
  refine = (event) => event,
  ...program
}: PluginProgram): Runtime {
  const speaksAt: ReadonlySet<LifecycleEventName> = new Set(speaking)
  return {
    ...program,
    speaksAt,
    variables: [],

    read(nativeEvent, payload) {
      const name = events[eventKey(nativeEvent)]
      if (name === undefined) return undefined
      const edits = editsOf(payload, editors)
      return refine({
        // What is said before an edit reaches nobody: rules for a file are told with its result.
        name: name === 'tool.after' && edits !== undefined ? 'tool.before' : name,
        nativeName: nativeEvent,
        ...present<Omit<LifecycleEvent, 'name' | 'nativeName'>>({
          key: keyOf(nativeEvent, payload),
          sessionId: textField(payload, 'session_id'),
          parentSessionId: textField(payload, 'parent_session_id'),
          cause: textField(payload, 'cause'),
          prompt: textField(payload, 'prompt'),
          workingDirectory: textField(payload, 'cwd'),
          edits,
          tool: toolOf(payload),
        }),
      })
    },

    write(event, reply) {
      if (reply.context === undefined || !speaksAt.has(event.name)) return { mode: 'none', value: null }
      return { mode: 'return_value', value: { context: reply.context } }
    },
  }
}

function editsOf(payload: JsonObject, editors: readonly string[]): readonly string[] | undefined {
  const input = objectField(payload, 'tool_input')
  if (input === undefined || !editors.includes(textField(payload, 'tool_name') ?? '')) return undefined
  const path = textField(input, ...pathFields)
  return path === undefined ? undefined : [path]
}

function toolOf(payload: JsonObject): LifecycleEvent['tool'] {
  const name = textField(payload, 'tool_name')
  if (name === undefined) return undefined
  return {
    name,
    ...present({
      input: objectField(payload, 'tool_input'),
      output: toolOutput(payload.tool_response),
      error: anyField(payload, 'error'),
      exitCode: numberField(payload, 'exit_code'),
    }),
  }
}
