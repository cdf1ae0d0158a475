import { createPluginRuntime } from './plugin-runtime.ts'

/**
 * OpenCode. Its plugin puts the briefing into the system prompt of each request, pointers beside the person's words, and rules for a file below
 * the result of its edit; what is told at a compaction goes into the request for the summary. A shell command that fails comes as one that ran,
 * with its exit code.
 */
export const opencode = createPluginRuntime({
  name: 'opencode',
  clientType: 'opencode',
  aliases: ['open-code', 'open_code'],
  contextLimit: 10_000,
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed', 'compaction'],
  editors: ['edit', 'write'],
  refine(event) {
    const { tool } = event
    if (event.name !== 'tool.after' || tool?.exitCode === undefined || tool.exitCode === 0) return event
    return { ...event, name: 'tool.failed', tool: { ...tool, error: tool.output ?? '' } }
  },
})
