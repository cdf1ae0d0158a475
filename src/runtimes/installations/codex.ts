import { join } from 'node:path'
import type { Installation, InstallationTarget, JsonObject } from '../../contract/index.ts'
import { folderOf, projectOf } from './folder-of.ts'
import { type HookEvent, hookEntries } from './hook-entries.ts'
import { knownMemories } from './known-memories.ts'
import { serverAddress, stdioServer, tokenVariable } from './program-call.ts'
import { exportToken, restart, tell } from './steps.ts'
import { registeredTwice } from './twice-registered.ts'

const events: readonly HookEvent[] = [
  { event: 'SessionStart' },
  { event: 'SubagentStart' },
  { event: 'UserPromptSubmit' },
  { event: 'PreToolUse', matcher: 'apply_patch|Edit|Write' },
  { event: 'PostToolUse', matcher: 'Bash' },
  { event: 'PreCompact' },
  { event: 'PostCompact' },
  { event: 'Stop' },
  { event: 'SubagentStop' },
  { event: 'SessionEnd' },
]

/**
 * MCP servers stand in `config.toml`, hooks in `hooks.json` beside it. Codex cuts the environment of the servers that it starts, so that
 * settings stand in the entry, and skips hooks that the person has not approved: their hashes are the person's to give.
 */
export const codex: Installation = {
  runtime: 'codex',
  title: 'Codex',
  scopes: ['user', 'project'],
  executables: ['codex'],
  traces: (target) => [folderOf(target, 'CODEX_HOME', '.codex')],
  leastVersion: '0.171.0',
  edits: (target) => [
    {
      at: 'key',
      file: join(folder(target), 'config.toml'),
      format: 'toml',
      path: ['mcp_servers', 'mnema'],
      value: server(target),
    },
    ...hookEntries(target, {
      runtime: 'codex',
      file: join(folder(target), 'hooks.json'),
      path: ['hooks'],
      events,
      members: () => ({ timeout: 5 }),
    }),
  ],
  steps: (target, locale) =>
    tell(
      [
        exportToken('Codex', target),
        target.scope === 'user'
          ? undefined
          : {
              en: 'Codex reads the configuration of a project once you trust it: start it there and say so.',
              zh: 'Codex 只读取受信任项目的配置：在该项目中启动 Codex 并选择信任。',
            },
        {
          en: 'In Codex, open /hooks and approve those that call mnema. Until you do, Codex skips them without a word; nobody else can approve them for you.',
          zh: '在 Codex 中打开 /hooks，批准调用 mnema 的钩子。在此之前 Codex 会静默跳过它们；这一步只能由你来做。',
        },
        restart('Codex'),
      ],
      locale,
    ),
  async rivals(target) {
    const folders = [
      folderOf(target, 'CODEX_HOME', '.codex'),
      ...(target.project === undefined ? [] : [join(target.project, '.codex')]),
    ]
    const files = folders.flatMap((path) => [join(path, 'hooks.json'), join(path, 'config.toml')])
    return [...(await registeredTwice('codex', files)), ...(await knownMemories(files))]
  },
}

function folder(target: InstallationTarget): string {
  return target.scope === 'user' ? folderOf(target, 'CODEX_HOME', '.codex') : join(projectOf(target), '.codex')
}

function server(target: InstallationTarget): JsonObject {
  if (target.server === undefined) return stdioServer(target, 'codex')
  const { url, token } = target.server
  return {
    url: serverAddress(url, 'codex'),
    ...(token !== undefined && { bearer_token_env_var: tokenVariable }),
  }
}
