import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server'
import type { App, Caller, Elsewhere } from '../../contract/index.ts'
import { type Connection, readToolsets } from './connection.ts'
import { createServer } from './create-server.ts'
import { sessionOfCall } from './session-of.ts'
import { createToolCatalogue, type Served } from './tool-catalogue.ts'

/** What the HTTP door knows about a request when it comes to us. */
export interface HttpCaller {
  caller: Caller
  sessionId: string | undefined
  /** Only for a caller on this machine. */
  workingDirectory: string | undefined
  /** For a caller that may be anywhere. */
  elsewhere: Elsewhere | undefined
}

export interface McpHttp {
  /** Answers one request of streamable HTTP, of either era; `toolsets` is read from its query or header. */
  fetch(request: Request, from: HttpCaller): Promise<Response>
  close(): Promise<void>
}

/** @throws nothing: toolsets that do not exist reject the promise of `fetch` with MnemaError `invalid_input`. */
export function createMcpHttp(app: App): McpHttp {
  const catalogue = createToolCatalogue(app)
  // Of all that goes with a request, only this object comes through both eras as it is.
  const waiting = new WeakMap<AuthInfo, { connection: Connection; served: Served }>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const known = authInfo === undefined ? undefined : waiting.get(authInfo)
      if (known === undefined) throw new TypeError('An MCP request came in by another way than this door')
      return createServer(app, known.connection, known.served)
    },
    { maxRequestBodySize: 1 << 20, onerror: (error) => app.log.debug('MCP request', { reason: error.message }) },
  )
  return {
    async fetch(request, from) {
      const toolsets = readToolsets(
        new URL(request.url).searchParams.get('toolsets') ?? request.headers.get('x-mnema-toolsets'),
      )
      const served = await catalogue(from.caller, toolsets)
      const chosen = from.sessionId === undefined ? undefined : { sessionId: from.sessionId }
      const connection: Connection = {
        listedFor: from.caller,
        caller: async () => from.caller,
        toolsets,
        session: (meta) => sessionOfCall(meta) ?? chosen,
        workingDirectory: from.workingDirectory,
        elsewhere: from.elsewhere,
        locale: app.settings.locale,
      }
      const authInfo = { token: '', clientId: from.caller.principalId, scopes: [...from.caller.scopes] }
      waiting.set(authInfo, { connection, served })
      return handler.fetch(request, { authInfo })
    },
    close: () => handler.close(),
  }
}
