import type { Driver } from './driver.ts'

export const pi: Driver = {
  runtime: 'pi',
  files: (model) => ({
    '.pi/agent/models.json': JSON.stringify({
      providers: {
        scripted: {
          baseUrl: `${model}/v1`,
          api: 'openai-completions',
          apiKey: 'none',
          models: [{ id: 'scripted', contextWindow: 128_000, maxTokens: 4096 }],
        },
      },
    }),
    '.pi/agent/settings.json':
      '{\n  "defaultProvider": "scripted",\n  "defaultModel": "scripted",\n  "compaction": { "keepRecentTokens": 1 }\n}\n',
  }),
  prompt: (text) => ['-p', text],
  environment: () => ({ PI_OFFLINE: '1' }),
  shell: (command) => ({ tool: 'bash', input: { command } }),
  fullContext: 125_000,
}
