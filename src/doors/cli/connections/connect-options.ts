import {
  type Installation,
  type InstallationScope,
  type InstallationTarget,
  MnemaError,
} from '../../../contract/index.ts'
import type { Desk } from '../desk.ts'

export interface ConnectOptions {
  scope: InstallationScope
  url?: string
  token?: string
  dryRun?: boolean
}

/** @throws MnemaError `invalid_input` for an address that is none, or a token without one. */
export function serverOf({ url, token }: Pick<ConnectOptions, 'url' | 'token'>): InstallationTarget['server'] {
  if (url === undefined) {
    if (token === undefined) return undefined
    throw new MnemaError('invalid_input', 'A token is for a server: give its address too.', {
      field: 'token',
      remedy: 'Add --url with the address of the server.',
    })
  }
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol)) {
    throw new MnemaError('invalid_input', `"${url.slice(0, 80)}" is not the address of a server.`, {
      field: 'url',
      remedy: 'Give it as https://memory.example.org.',
    })
  }
  const { origin, pathname } = new URL(url)
  return { url: `${origin}${pathname.replace(/(?:\/api\/mcp)?\/*$/, '')}`, token: token ?? process.env.MNEMA_TOKEN }
}

/**
 * The programs that are named, each once, in the order in which they are named.
 * @throws MnemaError `invalid_input` for a name that nobody knows, with all names.
 */
export function namedInstallations(names: readonly string[], desk: Desk): readonly Installation[] {
  const { installations, runtimes } = desk.parts
  const found = names.map((name) => {
    const wanted = name.toLowerCase()
    const runtime = runtimes.find(
      (one) => one.name === wanted || one.clientType === wanted || one.aliases.includes(wanted),
    )
    const installation = installations.find((one) => one.runtime === (runtime?.name ?? wanted))
    if (installation !== undefined) return installation
    throw new MnemaError('invalid_input', `Mnema does not know an agent program "${name.slice(0, 60)}".`, {
      field: 'runtime',
      remedy: `Name one of: ${installations.map((one) => one.runtime).join(', ')}. Any other MCP client is given the command \`mnema mcp\`.`,
    })
  })
  return [...new Set(found)]
}

/** @throws MnemaError `invalid_input` for a program that has no files in a project. */
export function requireScope({ title, scopes }: Installation, scope: InstallationScope): void {
  if (scopes.includes(scope)) return
  throw new MnemaError('invalid_input', `${title} is connected for a person, not for a ${scope}.`, {
    field: 'scope',
    remedy: `Use --scope ${scopes.join(' or --scope ')}.`,
  })
}
