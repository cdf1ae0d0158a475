import { conformanceKind } from './conformance-kind.ts'
import { serveApp } from './serve-app.ts'

/** Our own MCP door over fixture operations, for the official conformance suite. */
export async function startConformanceServer(): Promise<{ url: string; end(): Promise<void> }> {
  const { url, end } = await serveApp({ kinds: [conformanceKind] })
  return { url: `${url}/api/mcp`, end }
}
