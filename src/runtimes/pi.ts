import { failedByExitCode } from './failed-by-exit-code.ts'
import { createPluginRuntime } from './plugin-runtime.ts'

/**
 * Pi. Its extension puts the briefing at the end of the system prompt, pointers after the person's words, and rules for a file below the result
 * of its edit. A tool that failed says so, a shell command with the line `Command exited with code 2` at its end.
 */
export const pi = createPluginRuntime({
  name: 'pi',
  clientType: 'pi',
  aliases: ['pi-coding-agent'],
  contextLimit: 10_000,
  // The briefing holds what this tool gives.
  withoutTools: ['lore_guidance'],
  speaksAt: ['session.start', 'prompt.submit', 'tool.before', 'tool.after', 'tool.failed'],
  editors: ['edit', 'write'],
  refine: (event) => failedByExitCode(event, /^Command exited with code (\d{1,3})$/m),
})
