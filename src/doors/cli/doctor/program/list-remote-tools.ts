import type { ListedTools } from './list-tools.ts'

/** Milliseconds within which a server over the network answers. */
const patience = 10_000

const protocolVersion = '2025-11-25'

/** Asks a server over the network for its tools, with the token that was kept for it. */
export async function listRemoteTools(url: string, token: string | undefined): Promise<ListedTools> {
  const endpoint = `${url.replace(/\/+$/, '')}/api/mcp`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': protocolVersion,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  try {
    const greeted = await post(endpoint, headers, {
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'mnema-doctor', version: '1' } },
    })
    if (!greeted.ok) return { failure: `it answered ${greeted.status}` }
    const session = greeted.headers.get('mcp-session-id')
    const listed = await post(endpoint, session === null ? headers : { ...headers, 'mcp-session-id': session }, {
      id: 2,
      method: 'tools/list',
      params: {},
    })
    const names = toolNames(await listed.text())
    return names === undefined ? { failure: `it listed none (${listed.status})` } : { names }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return { failure: cause.code }
    return { failure: cause instanceof Error ? cause.message : 'it cannot be reached' }
  }
}

function post(endpoint: string, headers: Record<string, string>, message: object): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    signal: AbortSignal.timeout(patience),
    redirect: 'manual',
    headers,
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  })
}

/** From one JSON object, or from the first event of a stream. */
function toolNames(text: string): readonly string[] | undefined {
  const data = /^data: ?(.*)$/m.exec(text)?.[1] ?? text
  const { result }: { result?: { tools?: { name: string }[] } } = JSON.parse(data)
  return result?.tools?.map(({ name }) => name)
}
