const address = /(?:\b(?:https?|ftp|wss?):\/\/|\]\(\/\/|\bwww\.)([^\s/?#"'<>()[\]`，。、）]{1,300})/g
const dataLink = /\bdata:[a-z]{1,20}\/[a-z0-9.+-]{1,60}[;,]/
const reserved =
  /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|0\.0\.0\.0|\[::1\]|(?:.{1,250}\.)?(?:example(?:\.(?:com|org|net))?|test|invalid|localhost))$/

/** Whether the text leads to a host that is not known; addresses reserved for documentation and this machine always are. */
export function hasUnknownAddress(plain: string, knownHosts: readonly string[]): boolean {
  if (dataLink.test(plain)) return true
  if (!plain.includes('://') && !plain.includes('www.') && !plain.includes('](//')) return false
  const known = knownHosts.map((host) => host.toLowerCase())
  for (const match of plain.matchAll(address)) {
    const login = (match[1] ?? '').split('@').at(-1) ?? ''
    const host = login.startsWith('[') ? login : login.replace(/:\d{0,5}$/, '').replace(/\.$/, '')
    if (!reserved.test(host) && !known.some((each) => host === each || host.endsWith(`.${each}`))) return true
  }
  return false
}
