import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server'
import type { App } from '../../contract/index.ts'
import { callOperation, callTool } from './call-tool.ts'
import type { Connection } from './connection.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { findResource, listResources, listTemplates } from './resources.ts'
import { createRoots } from './roots.ts'
import type { Served } from './tool-catalogue.ts'

/** How long a client of the newer revision may keep a list, in milliseconds: it changes with our version and its own choices only. */
const listLife = 3_600_000

/** One server for one connection: thin, since everything that can be shared is in `served`. */
export function createServer(app: App, connection: Connection, served: Served): Server {
  const hint = { ttlMs: listLife, cacheScope: 'private' } as const
  const server = new Server(
    { name: 'mnema', title: 'Mnema', version: app.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: served.kinds.map((kind) => kind.guidance(connection.locale)).join('\n\n'),
      cacheHints: {
        'tools/list': hint,
        'prompts/list': hint,
        'resources/list': hint,
        'resources/templates/list': hint,
      },
    },
  )
  const directory = createRoots(server, connection.workingDirectory)

  server.setRequestHandler('tools/list', () => ({ tools: [...served.list] }))
  server.setRequestHandler('tools/call', async ({ params }, context) =>
    callTool(app, connection, served, params, context, await directory()),
  )
  server.setRequestHandler('resources/list', () => ({ resources: listResources(served) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: listTemplates(served) }))
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const found = findResource(served, params.uri)
    if (found === undefined) throw new ResourceNotFoundError('(not shown)', 'There is no such resource.')
    const result = await callOperation(app, connection, found.listing, found.input, context, await directory())
    if (!result.ok) throw new ProtocolError(ProtocolErrorCode.InvalidParams, result.text)
    return { contents: [{ uri: params.uri, mimeType: 'text/plain', text: result.text }] }
  })
  server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts(served, connection.locale) }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = getPrompt(served, connection.locale, params)
    if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
    return prompt
  })
  return server
}
