import { join } from 'node:path'
import type { ConfigurationEdit, Installation, InstallationTarget, JsonObject } from '../../contract/index.ts'
import { folderOf } from './folder-of.ts'
import type { HookEvent } from './hook-entries.ts'
import { knownMemories } from './known-memories.ts'
import { hookCommand, serverAddress, stdioServer } from './program-call.ts'
import { restart, tell } from './steps.ts'

const events: readonly HookEvent[] = [
  { event: 'SessionStart' },
  { event: 'SubagentStart' },
  { event: 'UserPromptSubmit' },
  { event: 'PostToolUse', matcher: '^(bash|edit|write)$' },
  { event: 'Stop' },
  { event: 'SubagentStop' },
]

/**
 * DeepSeek Harness is put together from plugins: the patch of its profile `web` gets a row for its MCP client and one for its plugin that
 * runs hooks written for Claude Code, which reads them from a file of its own.
 */
export const deepseek: Installation = {
  runtime: 'deepseek',
  title: 'DeepSeek Harness',
  scopes: ['user'],
  executables: ['dsh'],
  traces: (target) => [harnessFolder(target)],
  edits: (target) => [
    { at: 'file', file: hooksFile(target), text: `${JSON.stringify(hooks(target), null, 2)}\n` },
    row(target, { id: 'mcp-mnema', name: '@deepseek-ai/dsh-mcp-client', config: server(target) }),
    row(target, {
      id: 'hooks-mnema',
      name: '@deepseek-ai/dsh-hooks-claude-code',
      config: { configPath: hooksFile(target), defaultTimeoutMs: 10_000 },
    }),
  ],
  steps: (_target, locale) =>
    tell(
      [
        {
          en: 'Install what the two rows name: dsh plugin --profile web add @deepseek-ai/dsh-mcp-client @deepseek-ai/dsh-hooks-claude-code @deepseek-ai/dsh-hook-protocol',
          zh: '安装这两行所用的插件：dsh plugin --profile web add @deepseek-ai/dsh-mcp-client @deepseek-ai/dsh-hooks-claude-code @deepseek-ai/dsh-hook-protocol',
        },
        restart('DeepSeek Harness'),
      ],
      locale,
    ),
  rivals: (target) => knownMemories([patchFile(target)]),
}

function harnessFolder(target: InstallationTarget): string {
  return folderOf(target, 'DSH_HOME', '.dsh')
}

function patchFile(target: InstallationTarget): string {
  return join(harnessFolder(target), 'profiles', 'web', 'cordis.patch.yml')
}

function hooksFile(target: InstallationTarget): string {
  return join(harnessFolder(target), 'mnema-hooks.json')
}

function row(target: InstallationTarget, inserted: JsonObject): ConfigurationEdit {
  return { at: 'item', file: patchFile(target), format: 'yaml', path: [], value: { insert: [inserted] } }
}

function hooks(target: InstallationTarget): JsonObject {
  return {
    hooks: Object.fromEntries(
      events.map(({ event, matcher }) => [
        event,
        [
          {
            ...(matcher !== undefined && { matcher }),
            hooks: [{ type: 'command', command: hookCommand(target, 'deepseek', event), timeout: 5 }],
          },
        ],
      ]),
    ),
  }
}

function server(target: InstallationTarget): JsonObject {
  if (target.server === undefined) {
    return { serverName: 'mnema', transport: 'stdio', ...stdioServer(target, 'deepseek') }
  }
  const { url, token } = target.server
  return {
    serverName: 'mnema',
    transport: 'streamable-http',
    url: serverAddress(url, 'deepseek'),
    ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
  }
}
