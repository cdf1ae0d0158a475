import { createHookRuntime } from './hook-runtime.ts'

/**
 * Claude Code. Of longer texts than 10,000 characters it passes on a preview only. What it is told before a tool runs reaches the model with
 * the tool's result. That a sub-agent in the background has ended comes as a prompt, which is nobody's. A sub-agent's payloads carry `agent_id` beside the parent's `session_id`: its context, and so its ledger, is its own.
 */
export const claudeCode = createHookRuntime({
  name: 'claude-code',
  clientType: 'claudecode',
  aliases: ['claude', 'claude_code'],
  contextLimit: 10_000,
  events: {
    SessionStart: 'session.start',
    SubagentStart: 'session.start',
    UserPromptSubmit: 'prompt.submit',
    PreToolUse: 'tool.before',
    PostToolUse: 'tool.after',
    PostToolUseFailure: 'tool.failed',
    PreCompact: 'compaction',
    Stop: 'agent.reply',
    SubagentStop: 'session.end',
    SessionEnd: 'session.end',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  sessionVariable: 'CLAUDE_CODE_SESSION_ID',
  directoryVariable: 'CLAUDE_PROJECT_DIR',
  editors: ['Edit', 'Write', 'MultiEdit', 'NotebookEdit'],
  namesSubAgents: true,
  wrappers: ['task-notification', 'system-reminder'],
})
