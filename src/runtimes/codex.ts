import { createHookRuntime } from './hook-runtime.ts'
import { pathsOfPatch } from './paths-of-patch.ts'
import { textField } from './payload.ts'

/**
 * Codex. It passes on 2,500 tokens of a hook's text, counted as a quarter of its bytes, and puts the rest into a file; the budget of the briefing
 * keeps texts in scripts of several bytes below that. Whatever it is told is gone after a compaction, and the start with `source: compact`
 * is the time to tell it again.
 *
 * A shell command that fails comes as one that ran, with its bare output and no exit code; a failing MCP tool is not reported at all.
 */
export const codex = createHookRuntime({
  name: 'codex',
  clientType: 'codex',
  aliases: ['codex-cli', 'codex_cli'],
  contextLimit: 10_000,
  events: {
    SessionStart: 'session.start',
    SubagentStart: 'session.start',
    UserPromptSubmit: 'prompt.submit',
    PreToolUse: 'tool.before',
    PostToolUse: 'tool.after',
    PostToolUseFailure: 'tool.failed',
    PreCompact: 'compaction',
    PostCompact: 'compaction',
    Stop: 'agent.reply',
    SubagentStop: 'session.end',
    SessionEnd: 'session.end',
  },
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  editors: ['Edit', 'Write'],
  namesSubAgents: true,

  refine(event) {
    const { tool } = event
    if (tool?.name !== 'apply_patch') return event
    const edits = pathsOfPatch(textField(tool.input ?? {}, 'command', 'input', 'patch') ?? '')
    return edits.length === 0 ? event : { ...event, edits }
  },
})
