import type { InstallationTarget, JsonObject } from '../../contract/index.ts'

/** How programs call Mnema: for their tools, and for each of their events. */

/** The variable in which a program finds the token of a server, where its configuration can name a variable. */
export const tokenVariable = 'MNEMA_TOKEN'

/** `command`, `args` and, where there are settings, `env`: the members by which most programs start an MCP server. */
export function stdioServer({ command, variables }: InstallationTarget, clientType: string): JsonObject {
  const [program, ...before] = command
  return {
    command: program,
    args: [...before, 'mcp', '--client-type', clientType],
    ...(Object.keys(variables).length > 0 && { env: { ...variables } }),
  }
}

/** Where a server over the network answers this program's tool calls. */
export function serverAddress(url: string, clientType: string): string {
  return `${url.replace(/\/+$/, '')}/api/mcp?client_type=${clientType}`
}

/** `user-prompt-submit` for `UserPromptSubmit`. */
function eventWord(event: string): string {
  return event.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}

/** What a program runs for an event, each argument apart. */
export function hookArguments(
  { command, server, variables }: InstallationTarget,
  runtime: string,
  event: string,
): readonly [string, ...string[]] {
  const remote = server === undefined ? [] : ['--url', server.url]
  // A hook is not given an environment by a configuration, as a server is.
  const home = variables.MNEMA_HOME === undefined ? [] : ['--home', variables.MNEMA_HOME]
  return [...command, 'hook', runtime, eventWord(event), ...remote, ...home]
}

/** The same as one line for a shell. */
export function hookCommand(target: InstallationTarget, runtime: string, event: string): string {
  return hookArguments(target, runtime, event).map(quote).join(' ')
}

function quote(argument: string): string {
  return /^[\w./:@%+=,-]+$/.test(argument) ? argument : `"${argument.replace(/["$`]/g, '\\$&')}"`
}
