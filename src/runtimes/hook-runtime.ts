import type { JsonObject, LifecycleEvent, LifecycleEventName, Runtime } from '../contract/index.ts'
import { keyOf } from './event-key.ts'
import { eventKey } from './native-event.ts'
import { anyField, objectField, textField } from './payload.ts'
import { present } from './present.ts'
import { toolOutput } from './tool-output.ts'
import { withoutWrappers } from './without-wrappers.ts'

/** A program that runs a command for each of its events, in the manner that Claude Code began. Only what differs is told. */
export interface HookProgram extends Pick<Runtime, 'name' | 'clientType' | 'aliases' | 'contextLimit'> {
  /** In the host's spelling, each with what it means. */
  events: Readonly<Record<string, LifecycleEventName>>
  /** Events whose answer reaches the model. */
  speaksAt: readonly LifecycleEventName[]
  /** Variables of a hook's environment: the session's id, and the folder of the project. */
  sessionVariable?: string
  directoryVariable?: string
  /** Tools that create or change the one file that their input names. */
  editors: readonly string[]
  /** What is said before a tool runs reaches nobody: rules for a file are then told with the result of the edit. */
  hearsAfterEdits?: boolean
  /** Whether `agent_id` names a sub-agent below the session of `session_id`. */
  namesSubAgents: boolean
  /** Tags in which the host hands back, as part of a prompt, what hooks had put into it. */
  wrappers?: readonly string[]
  /** What this host says in a way of its own. */
  refine?(event: LifecycleEvent, payload: JsonObject): LifecycleEvent
  supplement?: Runtime['supplement']
}

/** `source` of a start (`startup`, `resume`, `clear`, `compact`), `trigger` of a compaction, `reason` of an end. */
const causeFields = ['source', 'trigger', 'reason'] as const

const pathFields = ['file_path', 'filePath', 'absolute_path', 'notebook_path', 'path'] as const

/**
 * Such a program sends one JSON object: `session_id`, `cwd`, `hook_event_name`, and with its events `prompt`, `tool_name`, `tool_input`,
 * `tool_response` (text or object), `tool_use_id`, `error`, `source`, `trigger`, `reason`; some spell the same in camelCase. It takes text for the
 * model from `hookSpecificOutput.additionalContext`. Unknown fields are passed over.
 */
export function createHookRuntime(program: HookProgram): Runtime {
  const speaksAt: ReadonlySet<LifecycleEventName> = new Set(program.speaksAt)
  const known = new Map(Object.entries(program.events).map(([name, event]) => [eventKey(name), { name, event }]))
  const { name, clientType, aliases, contextLimit, sessionVariable, directoryVariable } = program
  return {
    name,
    clientType,
    aliases,
    contextLimit,
    speaksAt,
    variables: [sessionVariable, directoryVariable].filter((variable) => variable !== undefined),
    ...(program.supplement === undefined ? {} : { supplement: program.supplement }),

    read(nativeEvent, payload, environment) {
      const found = known.get(eventKey(textField(payload, 'hook_event_name', 'hookEventName') ?? nativeEvent))
      if (found === undefined) return undefined
      const session = textField(payload, 'session_id', 'sessionId') ?? variableOf(environment, sessionVariable)
      const agent = program.namesSubAgents ? textField(payload, 'agent_id', 'agentId') : undefined
      const prompt = textField(payload, 'prompt')
      const edits = editsOf(payload, program.editors)
      const edited = program.hearsAfterEdits === true && found.event === 'tool.after' && edits !== undefined
      const event: LifecycleEvent = {
        name: edited ? 'tool.before' : found.event,
        nativeName: found.name,
        ...present<Omit<LifecycleEvent, 'name' | 'nativeName'>>({
          key: keyOf(found.name, payload),
          sessionId: agent ?? session,
          parentSessionId: agent === undefined ? undefined : session,
          cause: textField(payload, ...causeFields),
          prompt: prompt === undefined ? undefined : withoutWrappers(prompt, program.wrappers ?? []),
          reply: textField(payload, 'last_assistant_message', 'prompt_response'),
          workingDirectory: textField(payload, 'cwd', 'workingDirectory') ?? variableOf(environment, directoryVariable),
          edits,
          tool: toolOf(payload),
        }),
      }
      return program.refine === undefined ? event : program.refine(event, payload)
    },

    write(event, reply) {
      if (reply.context === undefined || !speaksAt.has(event.name)) return { mode: 'none', value: null }
      const hookSpecificOutput = { hookEventName: event.nativeName, additionalContext: reply.context }
      return { mode: 'stdout_json', value: { hookSpecificOutput } }
    },
  }
}

function variableOf(
  environment: Readonly<Record<string, string | undefined>>,
  name: string | undefined,
): string | undefined {
  const value = name === undefined ? undefined : environment[name]
  return value === '' ? undefined : value
}

function editsOf(payload: JsonObject, editors: readonly string[]): readonly string[] | undefined {
  const input = objectField(payload, 'tool_input', 'toolInput')
  const tool = textField(payload, 'tool_name', 'toolName')
  if (input === undefined || tool === undefined || !editors.includes(tool)) return undefined
  const path = textField(input, ...pathFields)
  return path === undefined ? undefined : [path]
}

function toolOf(payload: JsonObject): LifecycleEvent['tool'] {
  const name = textField(payload, 'tool_name', 'toolName')
  if (name === undefined) return undefined
  return {
    name,
    ...present({
      input: objectField(payload, 'tool_input', 'toolInput'),
      output: toolOutput(payload.tool_response ?? payload.toolResponse),
      error: anyField(payload, 'error'),
    }),
  }
}
