/** Configurations as people have them: comments, other servers, other hooks, commas at ends, other line ends. Paths are below the home. */
export const configurations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'claude-code': {
    '.claude.json': `{
  "numStartups": 41,
  "projects": { "/work/shop": { "allowedTools": [], "history": [{ "display": "fix { the ] parser" }] } },
  "mcpServers": {
    "github": { "type": "http", "url": "https://api.example.org/mcp", "headers": { "Authorization": "Bearer \${GITHUB}" } }
  },
  "userID": "0f3a"
}`,
    '.claude/settings.json': `{
\t"model": "opus",
\t"hooks": {
\t\t"SessionStart": [
\t\t\t{ "hooks": [{ "type": "command", "command": "~/bin/greet.sh" }] }
\t\t],
\t\t"PreToolUse": []
\t}
}
`,
    'work/shop/.mcp.json': '{"mcpServers":{"docs":{"command":"npx","args":["docs-server"]}}}',
    'work/shop/.claude/settings.json': '{}\n',
  },
  codex: {
    '.codex/config.toml': `# Written by me
model = "gpt-5" # the good one
approval_policy = "on-request"

[mcp_servers.docs]
command = "npx"
args = [
  "-y",
  "docs-server", # pinned below
]

[mcp_servers.docs.env]
DOCS_TOKEN = "abc"

# [mcp_servers.old]
# command = "gone"

[projects."/work/shop"]
trust_level = "trusted"
`,
    '.codex/hooks.json': `{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"notify-send done"}]}]}}`,
    'work/shop/.codex/config.toml': 'sandbox_mode = "workspace-write"\r\n\r\n[tools]\r\nweb_search = true\r\n',
  },
  opencode: {
    '.config/opencode/opencode.json': `{
  "$schema": "https://opencode.ai/config.json",
  // the theme of the week
  "theme": "tokyonight",
  "plugin": ["opencode-wakatime"], /* keep */
  "mcp": { "docs": { "type": "local", "command": ["npx", "docs-server"], "enabled": true } },
}
`,
  },
  pi: { '.pi/agent/settings.json': '\uFEFF{\r\n  "defaultProvider": "local",\r\n  "extensions": []\r\n}\r\n' },
  openclaw: {
    '.openclaw/openclaw.json': `{
    "agents": { "defaults": { "workspace": "~/work" } },
    "plugins": {
        "slots": { "memory": "none" },
        "entries": {
            "voice": { "enabled": false }
        }
    },
    "tools": { "toolSearch": false }
}
`,
  },
  gemini: {
    '.gemini/settings.json': `{
  "security": { "auth": { "selectedType": "oauth-personal" } },
  "hooks": {
    "BeforeAgent": [{ "hooks": [{ "type": "command", "command": "date", "name": "clock" }] }], // tells the time
  },
}`,
    'work/shop/.gemini/settings.json': '{\n  "mcpServers": {}\n}\n',
  },
  qwen: { '.qwen/settings.json': '{"security":{"auth":{"selectedType":"openai"}}}\n' },
  hermes: {
    '.hermes/config.yaml': `# Hermes
model:
  default: hermes-4   # local
memory:
  memory_enabled: true
  provider: honcho
mcp_servers:
  docs:
    command: npx
    args: [docs-server]

# the end
`,
  },
  zcode: {
    '.zcode/cli/config.json': `{
  "mcp": { "servers": { "docs": { "type": "http", "url": "https://docs.example.org/mcp" } } },
  "hooks": { "enabled": false, "events": { "Stop": [] } },
  "plugins": { "enabledPlugins": {} }
}
`,
    'work/shop/.zcode/config.json': '{\n  "mcp": {}\n}',
  },
  deepseek: {
    '.dsh/profiles/web/cordis.patch.yml': `# my rows
- insert:
    - id: badge
      name: '@deepseek-ai/dsh-skill-badge'
- id: permission
  config:
    defaultPreset: ask # never full access
`,
  },
}
