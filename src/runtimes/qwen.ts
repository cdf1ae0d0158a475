import { failedByExitCode } from './failed-by-exit-code.ts'
import { createHookRuntime } from './hook-runtime.ts'
import { withoutReport } from './without-report.ts'

/**
 * Qwen Code. It writes angle brackets of what it is told as `&lt;` and `&gt;`, which makes texts longer. What it hears before
 * a tool runs reaches nobody; what it hears after it stands below the tool's result. `UserPromptSubmit` comes again after each
 * result of a tool, with an empty prompt. Of a compaction only the event after it is certain: it does not come where the compaction failed. A command
 * that fails is told as a failure with its exit code in the text. Without a screen it tells no end of a session.
 */
export const qwen = createHookRuntime({
  name: 'qwen',
  clientType: 'qwen',
  aliases: ['qwen-code', 'qwen_code'],
  contextLimit: 9_000,
  events: {
    SessionStart: 'session.start',
    SubagentStart: 'session.start',
    UserPromptSubmit: 'prompt.submit',
    PostToolUse: 'tool.after',
    PostToolUseFailure: 'tool.failed',
    PreCompact: 'compaction',
    PostCompact: 'compaction',
    Stop: 'agent.reply',
    SubagentStop: 'session.end',
    SessionEnd: 'session.end',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  sessionVariable: 'QWEN_CODE_SESSION_ID',
  directoryVariable: 'QWEN_CODE_PROJECT_DIR',
  editors: ['edit', 'write_file', 'notebook_edit'],
  hearsAfterEdits: true,
  namesSubAgents: true,
  wrappers: ['qwen:user-prompt-submit-context', 'qwen:session-start-context'],

  refine(event) {
    if (event.nativeName === 'PreCompact') return { ...event, tentative: true }
    // What it hears at the start of a session stands in a part of its context that a resumed session makes anew.
    if (event.cause === 'resume') return { ...event, cause: 'startup' }
    const { tool } = event
    if (event.name !== 'tool.failed' || tool?.error === undefined || tool.name !== 'run_shell_command') return event
    return failedByExitCode(
      { ...event, tool: { ...tool, error: withoutReport(tool.error) } },
      /^Exit Code: (\d{1,3})$/m,
    )
  },
})
