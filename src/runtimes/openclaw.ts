import { createPluginRuntime } from './plugin-runtime.ts'

/**
 * OpenClaw. Its plugin puts the briefing at the end of the system prompt and pointers before the person's words; what is said to a tool's result
 * reaches nobody. Of a tool that failed it says only that it did: the reason stands in the result, a shell command's exit code in its details.
 */
export const openclaw = createPluginRuntime({
  name: 'openclaw',
  clientType: 'openclaw',
  aliases: ['clawdbot', 'moltbot'],
  contextLimit: 10_000,
  // The briefing holds what this tool gives.
  withoutTools: ['lore_guidance'],
  speaksAt: ['session.start', 'prompt.submit'],
  editors: [],
  refine(event) {
    const { tool } = event
    if (event.name !== 'tool.after' || tool?.exitCode === undefined || tool.exitCode === 0) return event
    return { ...event, name: 'tool.failed', tool: { ...tool, error: tool.output ?? '' } }
  },
})
