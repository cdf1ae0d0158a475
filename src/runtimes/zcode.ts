import { createHookRuntime } from './hook-runtime.ts'

/**
 * ZCode. It knows seven events with the names and payloads of Claude Code, told in snake_case and camelCase alike, and none of a compaction, a
 * sub-agent or an end. Only JSON reaches the model: bare text counts as a message for people. It reads at most 32,768 bytes of an answer.
 */
export const zcode = createHookRuntime({
  name: 'zcode',
  clientType: 'zcode',
  aliases: ['z-code', 'zai'],
  contextLimit: 10_000,
  events: {
    SessionStart: 'session.start',
    UserPromptSubmit: 'prompt.submit',
    PreToolUse: 'tool.before',
    PostToolUse: 'tool.after',
    PostToolUseFailure: 'tool.failed',
    Stop: 'agent.reply',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  directoryVariable: 'ZCODE_PROJECT_DIR',
  editors: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
  namesSubAgents: false,
})
