import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** How Mnema is reached from one agent program, as `mnema connect` kept it. */
export function readConnection(runtime) {
  const home = process.env.MNEMA_HOME || join(homedir(), '.mnema')
  const { command, server, variables } = readJson(join(home, 'connections', `${runtime}.user.json`)) ?? {}
  const url = typeof server === 'string' ? server.replace(/\/+$/, '') : undefined
  return {
    runtime,
    command: Array.isArray(command) && command.length > 0 ? command : ['mnema'],
    url,
    token: url === undefined ? undefined : readJson(join(home, 'servers.json'))?.[url],
    environment: { ...process.env, MNEMA_HOME: home, ...variables },
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
