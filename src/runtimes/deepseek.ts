import { failedByExitCode } from './failed-by-exit-code.ts'
import { createHookRuntime } from './hook-runtime.ts'

/**
 * DeepSeek Harness, through its plugin that runs hooks written for Claude Code. It knows seven of their events, and tells no failure apart: the
 * exit code stands in the last line of the output. A sub-agent's events carry the id of its own session and not that of its parent. What it
 * hears before a tool runs reaches nobody.
 */
export const deepseek = createHookRuntime({
  name: 'deepseek',
  clientType: 'deepseek',
  aliases: ['dsh', 'deepseek-harness', 'deepseek_harness'],
  contextLimit: 10_000,
  events: {
    SessionStart: 'session.start',
    SubagentStart: 'session.start',
    UserPromptSubmit: 'prompt.submit',
    PostToolUse: 'tool.after',
    Stop: 'agent.reply',
    SubagentStop: 'session.end',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  directoryVariable: 'CLAUDE_PROJECT_DIR',
  editors: ['edit', 'write'],
  hearsAfterEdits: true,
  namesSubAgents: false,

  refine: (event) => (event.name === 'tool.after' ? failedByExitCode(event, /^\[exit code: (\d{1,3})\]$/m) : event),
})
