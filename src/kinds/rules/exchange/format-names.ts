/** The tools whose rule files are read and written, by the name under which they are exported to. */
export const formatNames = [
  'agents',
  'claude',
  'claude-rules',
  'cursor',
  'copilot',
  'copilot-instructions',
  'windsurf',
  'cline',
  'gemini',
] as const

export type FormatName = (typeof formatNames)[number]
