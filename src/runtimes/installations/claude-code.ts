import { join } from 'node:path'
import type { Installation, InstallationTarget, JsonObject } from '../../contract/index.ts'
import { folderOf, projectOf } from './folder-of.ts'
import { type HookEvent, hookEntries } from './hook-entries.ts'
import { knownMemories } from './known-memories.ts'
import { serverAddress, stdioServer, tokenVariable } from './program-call.ts'
import { exportToken, restart, tell } from './steps.ts'
import { pluginBeside, registeredTwice } from './twice-registered.ts'

const events: readonly HookEvent[] = [
  { event: 'SessionStart' },
  { event: 'SubagentStart' },
  { event: 'UserPromptSubmit' },
  { event: 'PreToolUse', matcher: 'Edit|Write|MultiEdit|NotebookEdit' },
  { event: 'PostToolUse', matcher: 'Bash', unanswered: true },
  { event: 'PostToolUseFailure', matcher: 'Bash' },
  { event: 'PreCompact' },
  { event: 'Stop', unanswered: true },
  { event: 'SubagentStop', unanswered: true },
  { event: 'SessionEnd' },
]

/** Its settings hold the hooks, another file the MCP servers; `CLAUDE_CONFIG_DIR` moves both. Headers may name variables. */
export const claudeCode: Installation = {
  runtime: 'claude-code',
  title: 'Claude Code',
  scopes: ['user', 'project'],
  executables: ['claude'],
  traces: (target) => [join(settingsFolder(target), 'settings.json'), serversFile(target), settingsFolder(target)],
  edits: (target) => [
    {
      at: 'key',
      file: target.scope === 'user' ? serversFile(target) : join(projectOf(target), '.mcp.json'),
      format: 'json',
      path: ['mcpServers', 'mnema'],
      value: server(target),
    },
    ...hookEntries(target, {
      runtime: 'claude-code',
      file: settingsFile(target),
      path: ['hooks'],
      events,
      members: ({ unanswered }) => ({ timeout: 5, ...(unanswered === true && { async: true }) }),
    }),
  ],
  steps: (target, locale) =>
    tell(
      [
        exportToken('Claude Code', target),
        target.scope === 'user'
          ? undefined
          : {
              en: 'Claude Code asks in this project whether it may use the server mnema and the hooks: allow it.',
              zh: 'Claude Code 会在这个项目里询问是否允许使用 mnema 服务器和钩子：请允许。',
            },
        restart('Claude Code'),
      ],
      locale,
    ),
  async rivals(target) {
    const files = [
      join(settingsFolder(target), 'settings.json'),
      ...(target.project === undefined
        ? []
        : ['settings.json', 'settings.local.json'].map((name) => join(projectOf(target), '.claude', name))),
    ]
    const servers = [serversFile(target), ...(target.project === undefined ? [] : [join(target.project, '.mcp.json')])]
    return [
      ...(await registeredTwice('claude-code', files)),
      ...(await pluginBeside(files)),
      ...(await knownMemories([...files, ...servers])),
    ]
  },
}

function settingsFolder(target: InstallationTarget): string {
  return folderOf(target, 'CLAUDE_CONFIG_DIR', '.claude')
}

function settingsFile(target: InstallationTarget): string {
  return target.scope === 'user'
    ? join(settingsFolder(target), 'settings.json')
    : join(projectOf(target), '.claude', 'settings.json')
}

function serversFile(target: InstallationTarget): string {
  return join(target.environment.CLAUDE_CONFIG_DIR ? settingsFolder(target) : target.home, '.claude.json')
}

function server(target: InstallationTarget): JsonObject {
  if (target.server === undefined) return { type: 'stdio', ...stdioServer(target, 'claudecode') }
  const { url, token } = target.server
  return {
    type: 'http',
    url: serverAddress(url, 'claudecode'),
    ...(token !== undefined && { headers: { Authorization: `Bearer \${${tokenVariable}}` } }),
  }
}
