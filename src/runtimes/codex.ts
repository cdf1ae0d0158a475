import { exitCodeOfCall } from './codex-rollout.ts'
import { createHookRuntime } from './hook-runtime.ts'
import { pathsOfPatch } from './paths-of-patch.ts'
import { numberField, textField } from './payload.ts'

/**
 * Codex. It passes on 2,500 tokens of a hook's text, counted as a quarter of its bytes, and puts the rest into a file; the budget of the briefing
 * keeps texts in scripts of several bytes below that. Whatever it is told is gone after a compaction, and the start with `source: compact`
 * is the time to tell it again.
 *
 * A shell command that fails comes as one that ran, with its bare output and no exit code: that stands in the session's file by then. A failing
 * MCP tool is not reported at all.
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

  supplement(_nativeEvent, payload, readTail) {
    const call = textField(payload, 'tool_use_id')
    const file = textField(payload, 'transcript_path')
    if (call === undefined || file === undefined || payload.tool_name !== 'Bash') return undefined
    if (payload.hook_event_name !== 'PostToolUse') return undefined
    const exitCode = exitCodeOfCall(readTail(file), call)
    return exitCode === undefined ? undefined : { exit_code: exitCode }
  },

  refine(event, payload) {
    const { tool } = event
    const exitCode = numberField(payload, 'exit_code')
    if (tool !== undefined && event.name === 'tool.after' && exitCode !== undefined)
      return { ...event, name: exitCode === 0 ? event.name : 'tool.failed', tool: { ...tool, exitCode } }
    // Models without a tool for patches write them into a shell command, which Codex recognises.
    if (event.name !== 'tool.before' || (tool?.name !== 'apply_patch' && tool?.name !== 'Bash')) return event
    const edits = pathsOfPatch(textField(tool.input ?? {}, 'command', 'input', 'patch') ?? '')
    return edits.length === 0 ? event : { ...event, edits }
  },
})
