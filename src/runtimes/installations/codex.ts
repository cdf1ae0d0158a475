import { join } from 'node:path'
import type { Installation, InstallationTarget, JsonObject, Rival } from '../../contract/index.ts'
import { folderOf, projectOf } from './folder-of.ts'
import { type HookEvent, hookEntries } from './hook-entries.ts'
import { configurationText, knownMemories, withoutComments } from './known-memories.ts'
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
  traces: (target) => [userFolder(target)],
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
      // It waits three seconds for the end of a session at most, and warns at each start where more is asked.
      members: ({ event }) => ({ timeout: event === 'SessionEnd' ? 3 : 5 }),
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
    const folders = [userFolder(target), ...(target.project === undefined ? [] : [join(target.project, '.codex')])]
    const files = folders.flatMap((path) => [join(path, 'hooks.json'), join(path, 'config.toml')])
    return [
      ...(await otherTransport(target)),
      ...(await registeredTwice('codex', files)),
      ...(await knownMemories(files)),
    ]
  },
}

/**
 * Codex merges the tables of both scopes member by member, and does not start where one server has an address as well as a command.
 */
async function otherTransport(target: InstallationTarget): Promise<readonly Rival[]> {
  const other = target.scope === 'user' ? target.project && join(target.project, '.codex') : userFolder(target)
  if (other === undefined || other === '') return []
  const file = join(other, 'config.toml')
  const text = withoutComments((await configurationText(file)) ?? '')
  const table = /^\[mcp_servers\.mnema\]\r?\n((?!\[).*\r?\n?)*/m.exec(text)?.[0]
  const unlike = target.server === undefined ? /^url\s*=/m : /^command\s*=/m
  if (table === undefined || !unlike.test(table)) return []
  const there = target.server === undefined ? 'through a server' : 'by a command'
  return [
    {
      is: 'duplicate',
      file,
      detail: `Mnema is reached ${there} here. Codex merges this with what is written elsewhere, and does not start with both.`,
      remedy: `Connect both in the same way, or run mnema disconnect codex --scope ${target.scope === 'user' ? 'project' : 'user'} first.`,
      blocks: true,
    },
  ]
}

function userFolder(target: InstallationTarget): string {
  return folderOf(target, 'CODEX_HOME', '.codex')
}

function folder(target: InstallationTarget): string {
  return target.scope === 'user' ? userFolder(target) : join(projectOf(target), '.codex')
}

function server(target: InstallationTarget): JsonObject {
  if (target.server === undefined) return stdioServer(target, 'codex')
  const { url, token } = target.server
  return {
    url: serverAddress(url, 'codex'),
    ...(token !== undefined && { bearer_token_env_var: tokenVariable }),
  }
}
