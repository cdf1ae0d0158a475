import type { Driver } from './driver.ts'

export const gemini: Driver = {
  runtime: 'gemini',
  files: () => ({
    '.gemini/settings.json': `{
  // mine
  "security": { "auth": { "selectedType": "gemini-api-key" }, "folderTrust": { "enabled": false } },
  "general": { "enableAutoUpdate": false },
  "privacy": { "usageStatisticsEnabled": false },
  "telemetry": { "enabled": false },
  "model": { "name": "gemini-2.5-flash" }
}
`,
  }),
  prompt: (text) => ['-p', text, '--yolo'],
  environment: (model) => ({
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: model,
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  }),
  shell: (command) => ({ tool: 'run_shell_command', input: { command, description: 'run it' } }),
  fullContext: 600_000,
}
