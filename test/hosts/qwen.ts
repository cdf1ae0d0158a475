import type { Driver } from './driver.ts'

/** Tools of MCP servers are not offered by themselves: the model calls them by their names through `tool_call`. */
export const qwen: Driver = {
  runtime: 'qwen',
  files: () => ({
    '.qwen/settings.json': `{
  // mine
  "security": { "auth": { "selectedType": "openai" } },
  "general": { "enableAutoUpdate": false },
  "memory": { "enableManagedAutoMemory": false }
}
`,
  }),
  prompt: (text) => ['-p', text, '--yolo'],
  environment: (model) => ({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: 'scripted' }),
  shell: (command) => ({ tool: 'run_shell_command', input: { command, description: 'run it', is_background: false } }),
  tool: (name, input) => ({ tool: 'tool_call', input: { name: `mcp__mnema__${name}`, arguments: input } }),
  fullContext: 185_000,
}
