import type { IncomingMessage, RequestOptions } from 'node:http'
import type { Elsewhere, HostOutput, JsonObject } from '../../../contract/index.ts'
import { findRuntime } from '../../../runtimes/index.ts'
import type { EventAnswer, HookEvent } from '../answer-event.ts'
import { outputText } from '../output-text.ts'

/** A server over the network. */
export interface RemoteServer {
  /** With or without a slash at the end. */
  url: string
  token: string | undefined
  /** Where the host works, as the server can use it. */
  elsewhere: Elsewhere
}

/** Most characters of an answer. */
const longestAnswer = 1024 * 1024

/**
 * Lets the server answer, with `POST /api/lifecycle/event`. A redirection is not followed: it could lead the token elsewhere.
 * @throws for a server that cannot be reached; one that refuses is a failure to be told. Whoever asks sets the limit.
 */
export async function askRemotely(
  { url, token, elsewhere }: RemoteServer,
  { runtime, event, environment, workingDirectory }: HookEvent,
  payload: JsonObject,
): Promise<EventAnswer> {
  const clientType = findRuntime(runtime)?.clientType ?? runtime
  const body = JSON.stringify({
    protocol_version: 'lore.lifecycle.v1',
    runtime: { runtime_id: runtime, runtime_family: clientType, client_type: clientType },
    event: { native_name: event },
    native_input_snapshot: payload,
    environment,
    elsewhere: { project: elsewhere.projectIdentity, root: elsewhere.root },
  })
  const endpoint = new URL(`${url.replace(/\/+$/, '')}/api/lifecycle/event`)
  // Without a token it is a server of this machine, or one that refuses.
  if (token === undefined && workingDirectory !== undefined) endpoint.searchParams.set('directory', workingDirectory)
  const { status, text } = await post(endpoint, token, body)
  if (status !== 200) return { text: undefined, known: true, failure: `the server answered ${status}` }
  const { host_output: output, meta }: { host_output?: Partial<HostOutput>; meta?: { reason?: unknown } } =
    JSON.parse(text)
  const reason = String(meta?.reason ?? '')
  const { mode, value } = output ?? {}
  return {
    text: mode === undefined || value === undefined ? undefined : outputText({ mode, value }),
    known: reason !== 'unknown event',
    failure: reason === 'unknown event' || reason.startsWith('error') ? reason : undefined,
  }
}

function post(url: URL, token: string | undefined, body: string): Promise<{ status: number; text: string }> {
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  }
  // Of the two only the one that is needed is loaded: `https` costs a hook ten milliseconds.
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  return new Promise((resolve, reject) => {
    const asking = request(url, options, (response) => void readText(response).then(resolve, reject))
    asking.on('error', reject)
    asking.end(body)
  })
}

async function readText(response: IncomingMessage): Promise<{ status: number; text: string }> {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) {
    text += chunk
    if (text.length > longestAnswer) throw new RangeError('The answer is too long.')
  }
  return { status: response.statusCode ?? 0, text }
}
