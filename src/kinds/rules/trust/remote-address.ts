/** A repository on a host. */
export interface RemoteAddress {
  host: string
  /** `team/shop`: owner and name, without `.git`. */
  name: string
}

/** Where the address of a remote leads; `path` for one on this machine. Nothing of a login is in the answer. */
export function readRemote(raw: string): RemoteAddress | { path: string } | undefined {
  const address = raw.trim()
  const url = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/@]*@)?(\[[^\]]*\]|[^/:]*)(?::\d+)?\/(.*)$/i.exec(address)
  if (url) {
    const [, scheme = '', host = '', path = ''] = url
    return scheme.toLowerCase() === 'file' ? { path: `/${path}` } : onHost(host, path)
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return undefined
  const shell = /^(?:[^/:@]+@)?([^/:@[\]\\]{2,}|\[[^\]]*\]):(?!\\)(.*)$/.exec(address)
  if (shell) return onHost(shell[1] ?? '', shell[2] ?? '')
  return address === '' ? undefined : { path: address }
}

function onHost(host: string, path: string): RemoteAddress | undefined {
  const name = path
    .replace(/[?#].*$/, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/i, '')
  if (host === '' || name === '') return undefined
  return { host: host.toLowerCase().replace(/\.$/, ''), name }
}
