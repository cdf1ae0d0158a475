/** How this program is called, as a person types it. */
export function spellProgram([first, ...rest]: readonly [string, ...string[]]): string {
  const node = first === process.execPath ? 'node' : first
  return [node, ...rest].map(quote).join(' ')
}

function quote(path: string): string {
  return /^[\w./:@-]+$/.test(path) ? path : `"${path.replaceAll('"', '\\"')}"`
}

/** The entry by which any other agent program reaches a running server. */
export function httpConfiguration(url: string): string {
  return JSON.stringify({ mcpServers: { mnema: { type: 'http', url: `${url}/api/mcp` } } })
}
