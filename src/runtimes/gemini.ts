import type { JsonObject, LifecycleEvent } from '../contract/index.ts'
import { failedByExitCode } from './failed-by-exit-code.ts'
import { lostContext } from './gemini-chat.ts'
import { createHookRuntime } from './hook-runtime.ts'
import { anyField, objectField, textField } from './payload.ts'
import { withoutReport } from './without-report.ts'

/** Events before a request: what was lost before them is given again in time. */
const foretelling: ReadonlySet<string> = new Set(['BeforeAgent', 'PreCompress'])

/**
 * Gemini CLI. It writes angle brackets of what it is told as `&lt;` and `&gt;`, which makes texts longer, and hands the text of a session's start
 * back in front of the first prompt, in `<hook_context>`. It announces a compression before every request, whether or not there will be one: one
 * that a person asked for is certain; of the others the chat tells afterwards, by how much smaller the context became. A tool that failed is
 * told as one that ran, with an error or an exit code in its response, and a call that it refused itself is not told at all. What it hears before
 * a tool runs reaches nobody; what it hears after it stands below the tool's result.
 */
export const gemini = createHookRuntime({
  name: 'gemini',
  clientType: 'gemini',
  aliases: ['gemini-cli', 'gemini_cli'],
  contextLimit: 9_000,
  events: {
    SessionStart: 'session.start',
    BeforeAgent: 'prompt.submit',
    AfterTool: 'tool.after',
    PreCompress: 'compaction',
    AfterAgent: 'agent.reply',
    SessionEnd: 'session.end',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  sessionVariable: 'GEMINI_SESSION_ID',
  directoryVariable: 'GEMINI_PROJECT_DIR',
  editors: ['replace', 'write_file'],
  hearsAfterEdits: true,
  namesSubAgents: false,
  wrappers: ['hook_context'],

  supplement(_nativeEvent, payload, readTail) {
    const file = textField(payload, 'transcript_path')
    if (file === undefined || !foretelling.has(textField(payload, 'hook_event_name') ?? '')) return undefined
    const lost = lostContext(readTail(file))
    return lost === undefined ? undefined : { lost }
  },

  refine(event, payload) {
    const lost = textField(payload, 'lost')
    return translate(lost === undefined ? event : { ...event, lost }, objectField(payload, 'tool_response'))
  },
})

function translate(event: LifecycleEvent, response: JsonObject | undefined): LifecycleEvent {
  // A resumed session has its prompts and answers, and nothing of what hooks had added to them.
  if (event.name === 'session.start' && event.cause === 'resume') return { ...event, cause: 'clear' }
  if (event.name === 'compaction') return event.cause === 'manual' ? event : { ...event, tentative: true }
  if (event.name !== 'tool.after' || response === undefined) return event
  const error = textField(objectField(response, 'error') ?? {}, 'message') ?? anyField(response, 'error')
  return error === undefined ? failedByExitCode(plain(event), /^Exit Code: (\d{1,3})$/m) : failed(event, error)
}

function failed(event: LifecycleEvent, error: string): LifecycleEvent {
  return event.tool === undefined ? event : { ...event, name: 'tool.failed', tool: { ...event.tool, error } }
}

function plain(event: LifecycleEvent): LifecycleEvent {
  const { tool } = event
  if (tool?.output === undefined || tool.name !== 'run_shell_command') return event
  return { ...event, tool: { ...tool, output: withoutReport(tool.output) } }
}
