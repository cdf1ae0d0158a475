import { homedir } from 'node:os'
import type { ConnectionState, InstallationTarget } from '../contract/index.ts'
import { readServerToken } from '../servers.ts'
import { pluginsFolder } from './plugins-folder.ts'

/** The target of a program that was connected, as it was then. */
export function connectedTarget(home: string, state: ConnectionState): InstallationTarget {
  const { scope, project, server, command } = state
  const [program = 'mnema', ...rest] = command
  return {
    scope,
    home: homedir(),
    project,
    environment: process.env,
    command: [program, ...rest],
    plugins: pluginsFolder(),
    server: server === undefined ? undefined : { url: server, token: readServerToken(home, server) },
    variables: {},
  }
}
