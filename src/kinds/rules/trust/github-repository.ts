import type { Settings } from '../../../contract/index.ts'
import type { RemoteAddress } from './remote-address.ts'

/** A repository of which GitHub's API can be asked. */
export interface GitHubRepository {
  /** `github.com`, or a host of one's own. */
  host: string
  owner: string
  name: string
  /** Base URL of the API, without a slash at the end. */
  api: string
}

const loopback: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** Undefined for a repository on another host than the one whose API is set. */
export function gitHubRepository(remote: RemoteAddress, settings: Settings): GitHubRepository | undefined {
  const api = settings.rules.githubApi
  const { hostname } = new URL(api)
  const host = loopback.includes(hostname) ? 'github.com' : hostname.replace(/^api\./, '')
  const [owner, name, ...more] = remote.name.split('/')
  if (remote.host.replace(/^(?:ssh|www)\./, '') !== host || more.length > 0) return undefined
  if (owner === undefined || name === undefined || ![owner, name].every((part) => /^[\w.-]{1,100}$/.test(part)))
    return undefined
  return { host, owner, name, api }
}
