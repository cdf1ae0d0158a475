import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'

/** Revisions that we serve, oldest first. */
export const revisions = ['2025-06-18', '2025-11-25', '2026-07-28'] as const
export type Revision = (typeof revisions)[number]

/** The official client, made to speak one revision. */
export function clientOf(revision: Revision): Client {
  const identity = { name: 'test', version: '1.0.0' }
  return revision === '2026-07-28'
    ? new Client(identity, { versionNegotiation: { mode: { pin: revision } } })
    : new Client(identity, { supportedProtocolVersions: [revision] })
}

/** Connects over HTTP; closed when the test ends. */
export async function connectHttp(
  url: string,
  options: { revision?: Revision; headers?: Record<string, string> } = {},
): Promise<Client> {
  const client = clientOf(options.revision ?? '2025-11-25')
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: options.headers ?? {} } }),
  )
  onTestFinished(() => client.close())
  return client
}

/** The text of a tool's answer. */
export function textOf(result: { content: readonly { type: string }[] }): string {
  return result.content.map((item) => ('text' in item && typeof item.text === 'string' ? item.text : '')).join('\n')
}
