/** Milliseconds within which a server over the network answers. */
const patience = 10_000

/** Whether the server takes the token. @returns the reason why not; undefined where all is well. */
export async function reachServer(url: string, token: string | undefined): Promise<string | undefined> {
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/api/mcp`, {
      method: 'POST',
      signal: AbortSignal.timeout(patience),
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'mnema-doctor', version: '1' } },
      }),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `it answered ${response.status}`
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
  }
}
