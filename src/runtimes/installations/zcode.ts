import { join } from 'node:path'
import type { ConfigurationEdit, Installation, InstallationTarget, JsonObject } from '../../contract/index.ts'
import { projectOf } from './folder-of.ts'
import type { HookEvent } from './hook-entries.ts'
import { knownMemories } from './known-memories.ts'
import { hookArguments, serverAddress, stdioServer } from './program-call.ts'
import { restart, tell } from './steps.ts'
import { pluginBeside } from './twice-registered.ts'

const events: readonly HookEvent[] = [
  { event: 'SessionStart' },
  { event: 'UserPromptSubmit' },
  { event: 'PreToolUse', matcher: '^(Edit|Write|MultiEdit|NotebookEdit)$' },
  { event: 'PostToolUse', matcher: '^Bash$' },
  { event: 'PostToolUseFailure', matcher: '^Bash$' },
  { event: 'Stop' },
]

/** Milliseconds that it waits at most. */
const timeoutMs = 10_000

/**
 * One `config.json` holds servers and hooks; hooks run once they are enabled. It takes unknown members of a server for a fault, runs hooks
 * without a shell where they are of the type `process`, and knows no variables in headers: the token stands in the person's own file, and in
 * no project's.
 */
export const zcode: Installation = {
  runtime: 'zcode',
  title: 'ZCode',
  scopes: ['user', 'project'],
  executables: ['zcode'],
  traces: ({ home }) => [join(home, '.zcode')],
  edits: (target) => [
    { at: 'key', file: fileOf(target), format: 'json', path: ['mcp', 'servers', 'mnema'], value: server(target) },
    { at: 'key', file: fileOf(target), format: 'json', path: ['hooks', 'enabled'], value: true },
    ...events.map((event) => hook(target, event)),
  ],
  steps: (target, locale) =>
    tell(
      [
        target.scope === 'project' && target.server?.token !== undefined
          ? {
              en: 'The token is not written into the project: run mnema connect zcode with the same --url and --token for yourself as well.',
              zh: '令牌不会写进项目：请再以同样的 --url 和 --token 为你自己运行一次 mnema connect zcode。',
            }
          : undefined,
        restart('ZCode'),
      ],
      locale,
    ),
  async rivals(target) {
    const files = [userFile(target)]
    return [...(await pluginBeside(files)), ...(await knownMemories(files))]
  },
}

function userFile({ home }: InstallationTarget): string {
  return join(home, '.zcode', 'cli', 'config.json')
}

function fileOf(target: InstallationTarget): string {
  return target.scope === 'user' ? userFile(target) : join(projectOf(target), '.zcode', 'config.json')
}

function hook(target: InstallationTarget, { event, matcher }: HookEvent): ConfigurationEdit {
  const [command, ...args] = hookArguments(target, 'zcode', event)
  return {
    at: 'item',
    file: fileOf(target),
    format: 'json',
    path: ['hooks', 'events', event],
    value: {
      ...(matcher !== undefined && { matcher }),
      hooks: [{ type: 'process', command, args, timeoutMs }],
    },
  }
}

function server(target: InstallationTarget): JsonObject {
  if (target.server === undefined) return { type: 'stdio', ...stdioServer(target, 'zcode') }
  const { url, token } = target.server
  const named = token !== undefined && target.scope === 'user'
  return {
    type: 'http',
    url: serverAddress(url, 'zcode'),
    ...(named && { headers: { Authorization: `Bearer ${token}` } }),
  }
}
