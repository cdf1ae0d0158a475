import type { JsonObject, LifecycleEvent, LifecycleEventName, LifecycleReply, Runtime } from '../contract/index.ts'
import { eventKey } from './native-event.ts'
import { anyField, objectField, textField } from './payload.ts'
import { present } from './present.ts'

/** The host's spelling of each event that we understand, and what it means. */
const events: Readonly<Record<string, { nativeName: string; name: LifecycleEventName }>> = {
  sessionstart: { nativeName: 'SessionStart', name: 'session.start' },
  subagentstart: { nativeName: 'SubagentStart', name: 'session.start' },
  userpromptsubmit: { nativeName: 'UserPromptSubmit', name: 'prompt.submit' },
  pretooluse: { nativeName: 'PreToolUse', name: 'tool.before' },
  posttooluse: { nativeName: 'PostToolUse', name: 'tool.after' },
  posttoolusefailure: { nativeName: 'PostToolUseFailure', name: 'tool.failed' },
  precompact: { nativeName: 'PreCompact', name: 'compaction' },
  stop: { nativeName: 'Stop', name: 'agent.reply' },
  subagentstop: { nativeName: 'SubagentStop', name: 'session.end' },
  sessionend: { nativeName: 'SessionEnd', name: 'session.end' },
}

/** Events whose `additionalContext` reaches the model. */
const speaksAt: ReadonlySet<LifecycleEventName> = new Set([
  'session.start',
  'prompt.submit',
  'tool.before',
  'tool.after',
  'tool.failed',
])

/** Tools that create or change one file, named in their input. */
const editors: ReadonlySet<string> = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit'])

/** `source` of a start (`startup`, `resume`, `clear`, `compact`), `trigger` of a compaction, `reason` of an end. */
const causeFields = ['source', 'trigger', 'reason'] as const

/**
 * Claude Code. It sends one JSON object with `session_id`, `cwd`, `hook_event_name` and the fields of the event, and takes text for the
 * model from `hookSpecificOutput.additionalContext`; of longer texts than 10,000 characters it passes on a preview only. What it is told
 * before a tool runs reaches the model with the tool's result.
 * A sub-agent's payloads carry `agent_id` beside the parent's `session_id`: its context, and so its ledger, is its own.
 */
export const claudeCode: Runtime = {
  name: 'claude-code',
  clientType: 'claudecode',
  aliases: ['claude', 'claude_code'],
  contextLimit: 10_000,
  speaksAt,
  variables: ['CLAUDE_CODE_SESSION_ID', 'CLAUDE_PROJECT_DIR'],

  read(nativeEvent, payload, environment) {
    const known = events[eventKey(textField(payload, 'hook_event_name') ?? nativeEvent)]
    if (known === undefined) return undefined
    const session = textField(payload, 'session_id') ?? environment.CLAUDE_CODE_SESSION_ID
    const agent = textField(payload, 'agent_id')
    return {
      ...known,
      ...present<Omit<LifecycleEvent, keyof typeof known>>({
        sessionId: agent ?? session,
        parentSessionId: agent === undefined ? undefined : session,
        cause: textField(payload, ...causeFields),
        prompt: textField(payload, 'prompt'),
        workingDirectory: textField(payload, 'cwd') ?? environment.CLAUDE_PROJECT_DIR,
        edits: editsOf(payload),
        tool: toolOf(payload),
      }),
    }
  },

  write(event, reply) {
    if (reply.context === undefined || !speaksAt.has(event.name)) return { mode: 'none', value: null }
    return { mode: 'stdout_json', value: contextOutput(event, reply) }
  },
}

function contextOutput(event: LifecycleEvent, reply: LifecycleReply): JsonObject {
  return { hookSpecificOutput: { hookEventName: event.nativeName, additionalContext: reply.context ?? '' } }
}

function editsOf(payload: JsonObject): readonly string[] | undefined {
  const input = objectField(payload, 'tool_input')
  if (input === undefined || !editors.has(textField(payload, 'tool_name') ?? '')) return undefined
  const path = textField(input, 'file_path', 'notebook_path')
  return path === undefined ? undefined : [path]
}

function toolOf(payload: JsonObject): LifecycleEvent['tool'] {
  const name = textField(payload, 'tool_name')
  if (name === undefined) return undefined
  return {
    name,
    ...present({
      input: objectField(payload, 'tool_input'),
      output: anyField(payload, 'tool_response'),
      error: anyField(payload, 'error'),
    }),
  }
}
