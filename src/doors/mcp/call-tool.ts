import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { App, CallRequest, CallResult, OperationListing } from '../../contract/index.ts'
import type { Connection } from './connection.ts'
import { idOfCall } from './session-of.ts'
import type { Served } from './tool-catalogue.ts'

/** A tool that may not be seen answers exactly like one that does not exist. Names are not repeated: they could be anything. */
function unknownTool(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'Unknown tool. tools/list has the tools of this connection.',
  )
}

function toResult(result: CallResult): CallToolResult {
  if (result.ok) return { content: [{ type: 'text', text: result.text }], structuredContent: result.output }
  const { code, field, data } = result.error
  const detail = { code, ...(field === undefined ? {} : { field }), ...(data === undefined ? {} : { data }) }
  return { content: [{ type: 'text', text: result.text }], isError: true, _meta: { 'mnema/error': detail } }
}

function reportTo(context: ServerContext): CallRequest['progress'] {
  const progressToken = context.mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  return (done, total, label) => {
    const params = { progressToken, progress: done, total, ...(label === undefined ? {} : { message: label }) }
    void context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined)
  }
}

/** Runs one operation for a connection, as a tool call or for a resource. */
export async function callOperation(
  app: App,
  connection: Connection,
  listing: OperationListing,
  input: unknown,
  context: ServerContext,
  workingDirectory: string | undefined,
): Promise<CallResult> {
  const session = connection.session(context.mcpReq._meta)
  const callId = idOfCall(context.mcpReq._meta)
  const progress = reportTo(context)
  return app.call({
    operation: await app.operation(listing),
    input,
    caller: connection.caller,
    locale: connection.locale,
    signal: context.mcpReq.signal,
    ...session,
    ...(callId === undefined ? {} : { callId: callId.slice(0, 200) }),
    ...(workingDirectory === undefined ? {} : { workingDirectory }),
    ...(connection.elsewhere === undefined ? {} : { elsewhere: connection.elsewhere }),
    ...(progress === undefined ? {} : { progress }),
  })
}

/** @throws ProtocolError for a tool that this connection does not have. */
export async function callTool(
  app: App,
  connection: Connection,
  served: Served,
  request: { name: string; arguments?: unknown },
  context: ServerContext,
  workingDirectory: string | undefined,
): Promise<CallToolResult> {
  const listing = served.byName.get(request.name)
  if (listing === undefined) throw unknownTool()
  return toResult(await callOperation(app, connection, listing, request.arguments, context, workingDirectory))
}
