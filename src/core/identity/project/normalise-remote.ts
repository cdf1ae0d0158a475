import { domainToASCII } from 'node:url'

/** Where a remote points: a repository on a host, or one on this machine. */
export type Remote = { kind: 'host'; identity: string; name: string } | { kind: 'path'; path: string }

const url = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/is
const helper = /^[a-z][a-z0-9-]*::/i
const scp = /^(?:[^/:@[\]]*(?::[^/@]*)?@)?(\[[0-9a-f:.]+\]|[^/:@[\]]+):(.*)$/is
const defaultPorts: Readonly<Record<string, string>> = { ssh: '22', https: '443', http: '80', git: '9418' }

/**
 * One spelling for all addresses of a repository, without scheme, login, default port, `.git` and trailing slashes: `git.example/team/shop`.
 * The host is compared without case, the path with it.
 * @returns undefined for what is no address of a repository. Nothing of a login is ever in the answer.
 */
export function normaliseRemote(raw: string): Remote | undefined {
  const address = raw.trim().replace(helper, '')
  if (address === '') return undefined
  const parsed = url.exec(address)
  if (parsed) {
    const scheme = (parsed[1] ?? '').toLowerCase().replace(/^git\+|\+git$/, '')
    const rest = parsed[2] ?? ''
    if (scheme === 'file') return { kind: 'path', path: decode(rest.replace(/^localhost(?=\/)/i, '')) }
    const slash = rest.search(/[/?#]/)
    const authority = slash < 0 ? rest : rest.slice(0, slash)
    return onHost(authority, slash < 0 ? '' : rest.slice(slash).replace(/[?#].*$/s, ''), scheme)
  }
  if (/^(?:\.{0,2}\/|\.{1,2}$|~)/.test(address) || (process.platform === 'win32' && /^[a-z]:[\\/]/i.test(address))) {
    return { kind: 'path', path: address }
  }
  const shell = scp.exec(address)
  if (!shell) return { kind: 'path', path: address }
  return onHost(shell[1] ?? '', `/${shell[2] ?? ''}`, 'ssh')
}

function onHost(authority: string, rawPath: string, scheme: string): Remote | undefined {
  const place = authority.slice(authority.lastIndexOf('@') + 1)
  const parts = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{0,5}))?$/i.exec(place)
  if (!parts) return undefined
  const [, rawHost = '', port = ''] = parts
  const host = asciiHost(rawHost.toLowerCase().replace(/\.$/, ''))
  const segments = decode(rawPath)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
  const last = segments.pop()?.replace(/\.git$/i, '') ?? ''
  if (host === '' || last === '' || segments.some((segment) => segment === '..')) return undefined
  const suffix = port === '' || port === defaultPorts[scheme] ? '' : `:${port}`
  const path = [...segments, last].join('/').normalize('NFC')
  return { kind: 'host', identity: `git:${host}${suffix}/${path}`, name: last }
}

/** Host names in other scripts have two spellings. */
function asciiHost(host: string): string {
  return host.startsWith('[') ? host : domainToASCII(host) || host
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A lone percent sign stands for itself.
    return path
  }
}
