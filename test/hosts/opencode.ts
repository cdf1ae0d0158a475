import type { Driver } from './driver.ts'

/** It would install a package beside its configuration at every start, and wait for it. */
export const opencode: Driver = {
  runtime: 'opencode',
  files: (model) => ({
    '.config/opencode/opencode.json': `{
  "$schema": "https://opencode.ai/config.json", // mine
  "autoupdate": false,
  "share": "disabled",
  "permission": "allow",
  "model": "scripted/scripted",
  "small_model": "scripted/scripted",
  "provider": {
    "scripted": {
      "npm": "@ai-sdk/openai-compatible",
      "name": "Scripted",
      "options": { "baseURL": "${model}/v1", "apiKey": "none" },
      "models": { "scripted": { "name": "Scripted", "limit": { "context": 128000, "output": 4096 } } }
    }
  }
}
`,
  }),
  prompt: (text) => ['run', '--title', 'test', text],
  environment: () => ({ npm_config_offline: 'true', OPENCODE_DISABLE_MODELS_FETCH: '1' }),
  shell: (command) => ({ tool: 'bash', input: { command, description: 'run it' } }),
  fullContext: 127_000,
}
