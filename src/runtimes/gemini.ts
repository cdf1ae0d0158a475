import type { LifecycleEvent } from '../contract/index.ts'
import { failedByExitCode } from './failed-by-exit-code.ts'
import { createHookRuntime } from './hook-runtime.ts'
import { anyField, objectField, textField } from './payload.ts'

/**
 * Gemini CLI. It writes angle brackets of what it is told as `&lt;` and `&gt;`, which makes texts longer, and hands the text of a session's start
 * back in front of the first prompt, in `<hook_context>`. It announces a compression before every request, whether or not there will be one: only
 * one that a person asked for is certain. A tool that failed comes after it as one that ran, with an error or an exit code in its response; nothing
 * comes for a call that it refused itself. What it is told before a tool runs reaches nobody.
 */
export const gemini = createHookRuntime({
  name: 'gemini',
  clientType: 'gemini',
  aliases: ['gemini-cli', 'gemini_cli'],
  contextLimit: 9_000,
  events: {
    SessionStart: 'session.start',
    BeforeAgent: 'prompt.submit',
    BeforeTool: 'tool.before',
    AfterTool: 'tool.after',
    PreCompress: 'compaction',
    AfterAgent: 'agent.reply',
    SessionEnd: 'session.end',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.after', 'tool.failed'],
  sessionVariable: 'GEMINI_SESSION_ID',
  directoryVariable: 'GEMINI_PROJECT_DIR',
  editors: ['replace', 'write_file'],
  namesSubAgents: false,
  wrappers: ['hook_context'],

  refine(event, payload) {
    if (event.name === 'compaction') return event.cause === 'manual' ? event : { ...event, tentative: true }
    if (event.name !== 'tool.after' || event.tool === undefined) return event
    const error = anyField(objectField(payload, 'tool_response') ?? {}, 'error')
    const told = objectField(objectField(payload, 'tool_response') ?? {}, 'error')
    if (error !== undefined) return failed(event, (told && textField(told, 'message')) ?? error)
    return failedByExitCode(plain(event), /^Exit Code: (\d{1,3})$/m)
  },
})

function failed(event: LifecycleEvent, error: string): LifecycleEvent {
  return event.tool === undefined ? event : { ...event, name: 'tool.failed', tool: { ...event.tool, error } }
}

/** The output of a command without what the host says of its processes: their numbers differ every time. */
function plain(event: LifecycleEvent): LifecycleEvent {
  const { tool } = event
  if (tool?.output === undefined || tool.name !== 'run_shell_command') return event
  const output = tool.output
    .replace(/^(?:Process Group PGID|Background PIDs): .*\n?/gm, '')
    .replace(/^Output: (?:\(empty\)$)?/m, '')
  return { ...event, tool: { ...tool, output } }
}
