import type { Driver } from './driver.ts'

/** Without its gateway: that tells neither the begin nor the end of a session. */
export const openclaw: Driver = {
  runtime: 'openclaw',
  files: (model) => ({
    '.openclaw/openclaw.json': `{
  // mine
  "agents": { "defaults": { "model": { "primary": "scripted/scripted" }, "skipBootstrap": true } },
  "models": {
    "mode": "merge",
    "providers": {
      "scripted": {
        "baseUrl": "${model}/v1",
        "apiKey": "none",
        "api": "openai-completions",
        "models": [
          {
            "id": "scripted",
            "name": "Scripted",
            "reasoning": false,
            "input": ["text"],
            "cost": { "input": 0, "output": 0, "cacheRead": 0, "cacheWrite": 0 },
            "contextWindow": 128000,
            "maxTokens": 4096
          }
        ]
      }
    }
  },
  "tools": { "toolSearch": false }
}
`,
  }),
  prompt: (text) => ['agent', '--local', '--agent', 'main', '--message', text],
  environment: () => ({}),
  shell: (command) => ({ tool: 'exec', input: { command } }),
  fullContext: 125_000,
}
