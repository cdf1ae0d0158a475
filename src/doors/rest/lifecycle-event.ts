import type { App, Elsewhere, JsonObject, JsonValue } from '../../contract/index.ts'
import { MnemaError } from '../../contract/index.ts'
import { toProblem } from './problem.ts'
import { readBody } from './read-body.ts'
import { type Asked, readClientType, readRequester } from './requester.ts'

const protocol = 'lore.lifecycle.v1'

function objectAt(value: JsonObject, key: string): JsonObject {
  const member: JsonValue | undefined = value[key]
  return typeof member === 'object' && member !== null && !Array.isArray(member) ? member : {}
}

function textAt(value: JsonObject, ...keys: readonly string[]): string | undefined {
  const [first] = keys.flatMap((key) => {
    const member = value[key]
    return typeof member === 'string' && member !== '' ? [member] : []
  })
  return first
}

/** The host's own fields first; what the plugin normalised fills the gaps. */
function payloadOf(body: JsonObject): JsonObject {
  return { ...objectAt(body, 'normalized'), ...objectAt(body, 'native_input_snapshot') }
}

/** Where the hook ran: in the body, for addresses are written into the logs of proxies. */
function elsewhereOf(body: JsonObject): Elsewhere {
  const said = objectAt(body, 'elsewhere')
  const projectIdentity = textAt(said, 'project')
  const root = textAt(said, 'root')
  return { ...(projectIdentity === undefined ? {} : { projectIdentity }), ...(root === undefined ? {} : { root }) }
}

/** Variables of the hook's environment, of which a runtime looks at those that it knows. */
function environmentOf(body: JsonObject): Record<string, string> {
  const told = Object.entries(objectAt(body, 'environment'))
  return Object.fromEntries(told.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** `POST /api/lifecycle/event`: the hooks of programs that speak HTTP. */
export async function answerLifecycleEvent(app: App, open: Asked['open'], request: Request): Promise<Response> {
  const requester = await readRequester(app, request, { inQuery: true, open, audience: 'runtime' })
  const body = await readBody(request)
  if (body instanceof Response) return body
  const runtime = objectAt(body, 'runtime')
  const event = objectAt(body, 'event')
  const family = textAt(runtime, 'runtime_family', 'client_type', 'runtime_id')
  const nativeEvent = textAt(event, 'native_name', 'name')
  const missing = family === undefined ? 'runtime.runtime_family' : nativeEvent === undefined ? 'event.name' : undefined
  if (family === undefined || nativeEvent === undefined) {
    return toProblem(
      new MnemaError('invalid_input', `${missing} is required.`, {
        field: missing ?? 'body',
        remedy: `Send an event of ${protocol}.`,
      }),
    )
  }
  const { output, reply } = await app.lifecycle({
    runtime: family,
    nativeEvent,
    payload: payloadOf(body),
    environment: environmentOf(body),
    caller: { ...requester.caller, clientType: readClientType(family.toLowerCase()) },
    ...(requester.workingDirectory === undefined ? {} : { workingDirectory: requester.workingDirectory }),
    ...(requester.elsewhere === undefined ? {} : { elsewhere: { ...requester.elsewhere, ...elsewhereOf(body) } }),
  })
  const answer = {
    ok: true,
    protocol_version: protocol,
    event_name: textAt(event, 'name') ?? nativeEvent,
    runtime,
    host_output: output,
    query_id: reply.queryId ?? null,
    node_uris: reply.addresses,
    has_output: output.mode !== 'none',
    meta: { reason: reply.outcome },
  }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
