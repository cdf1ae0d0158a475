import { join } from 'node:path'
import type { ConfigurationEdit, Installation, InstallationTarget, JsonObject } from '../../contract/index.ts'
import { projectOf } from './folder-of.ts'
import { type HookEvent, hookEntries } from './hook-entries.ts'
import { knownMemories } from './known-memories.ts'
import { serverAddress, stdioServer, tokenVariable } from './program-call.ts'
import { exportToken, restart, tell } from './steps.ts'
import { registeredTwice } from './twice-registered.ts'

/** A program with one `settings.json` for servers and hooks, in the home and in a project, in the manner of Gemini CLI. */
export interface SettingsProgram extends Pick<Installation, 'runtime' | 'title' | 'executables' | 'leastVersion'> {
  clientType: string
  /** Name of its folder, in the home and in a project. */
  folder: string
  events: readonly HookEvent[]
}

/** Milliseconds that it waits at most; a hook of ours ends within two seconds. */
const timeout = 10_000

export function createSettingsInstallation(program: SettingsProgram): Installation {
  const { runtime, title, executables, leastVersion, clientType, folder, events } = program
  const userFile = ({ home }: InstallationTarget): string => join(home, folder, 'settings.json')
  const fileOf = (target: InstallationTarget): string =>
    target.scope === 'user' ? userFile(target) : join(projectOf(target), folder, 'settings.json')

  function edits(target: InstallationTarget): readonly ConfigurationEdit[] {
    const file = fileOf(target)
    return [
      { at: 'key', file, format: 'json', path: ['mcpServers', 'mnema'], value: server(target, clientType) },
      ...hookEntries(target, {
        runtime,
        file,
        path: ['hooks'],
        events,
        members: ({ event }) => ({ name: `mnema ${event}`, timeout }),
      }),
    ]
  }

  return {
    runtime,
    title,
    scopes: ['user', 'project'],
    executables,
    ...(leastVersion !== undefined && { leastVersion }),
    traces: (target) => [userFile(target), join(target.home, folder)],
    edits,
    steps: (target, locale) =>
      tell(
        [
          exportToken(title, target),
          target.scope === 'user'
            ? undefined
            : {
                en: `${title} uses the settings of a folder once you trust it: start it there and say so.`,
                zh: `${title} 只使用受信任文件夹的设置：在该文件夹中启动并选择信任。`,
              },
          restart(title),
        ],
        locale,
      ),
    async rivals(target) {
      const files = [
        userFile(target),
        ...(target.project === undefined ? [] : [join(target.project, folder, 'settings.json')]),
      ]
      return [...(await registeredTwice(runtime, files)), ...(await knownMemories(files))]
    },
  }
}

function server(target: InstallationTarget, clientType: string): JsonObject {
  if (target.server === undefined) return stdioServer(target, clientType)
  const { url, token } = target.server
  return {
    httpUrl: serverAddress(url, clientType),
    ...(token !== undefined && { headers: { Authorization: `Bearer \${${tokenVariable}}` } }),
  }
}
