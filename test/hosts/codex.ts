import type { Driver } from './driver.ts'

/** Hooks run only when the person has approved them; in a test nobody can, and the program has a switch for that. */
export const codex: Driver = {
  runtime: 'codex',
  files: (model) => ({
    '.codex/config.toml': `# mine
model = "scripted"
model_provider = "scripted"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false
model_auto_compact_token_limit = 100000

[analytics]
enabled = false

[model_providers.scripted]
name = "Scripted"
base_url = "${model}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
`,
  }),
  prompt: (text) => ['exec', '--dangerously-bypass-hook-trust', '--skip-git-repo-check', text],
  environment: () => ({ SCRIPTED_KEY: 'none' }),
  shell: (command) => ({ tool: 'exec_command', input: { cmd: command } }),
  fullContext: 150_000,
}
