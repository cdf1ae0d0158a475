import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Milliseconds for the list of tools, and for one call. */
const patience = { list: 10_000, call: 60_000 }

const protocol = '2025-06-18'

/**
 * The tools of Mnema for one host process: of one child `mnema mcp`, started when it is first needed and again when it has ended, or of a
 * server over the network.
 */
export function openTools(connection) {
  const peer = connection.url === undefined ? openPipe(connection) : openServer(connection)
  return {
    /** Empty where Mnema does not answer. Never throws. */
    async list() {
      try {
        const { tools } = await peer.request('tools/list', {}, patience.list)
        return tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
      } catch {
        return []
      }
    },
    /** The tool's text, and whether it failed. Never throws. */
    async call(name, input, sessionId) {
      try {
        const asked = { name, arguments: input, _meta: sessionId === undefined ? {} : { sessionId } }
        const { content, isError } = await peer.request('tools/call', asked, patience.call)
        return { text: content.map((part) => part.text ?? '').join('\n'), failed: isError === true }
      } catch {
        return { text: 'memory unavailable', failed: true }
      }
    },
    close: () => peer.close(),
  }
}

function openPipe({ runtime, command, environment }) {
  let present
  function start() {
    const [program, ...before] = command
    const child = spawn(program, [...before, 'mcp', '--client-type', runtime], {
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    const waiting = new Map()
    let last = 0
    const end = () => {
      if (present?.child === child) present = undefined
      for (const { reject } of waiting.values()) reject(new Error('mnema mcp has ended'))
      waiting.clear()
    }
    child.on('error', end)
    child.on('exit', end)
    child.stdin.on('error', () => undefined)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const answer = parse(line)
      const slot = waiting.get(answer?.id)
      if (slot === undefined) return
      waiting.delete(answer.id)
      if (answer.error === undefined) slot.resolve(answer.result)
      else slot.reject(new Error(answer.error.message))
    })
    // The host must be able to end although its memory is still there: it ends with the host's side of the pipe.
    child.unref()
    child.stdout.unref?.()
    child.stdin.unref?.()
    const write = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const request = (method, params, limit) =>
      new Promise((resolve, reject) => {
        const id = ++last
        const late = setTimeout(() => {
          waiting.delete(id)
          reject(new Error('mnema mcp did not answer'))
        }, limit)
        const settle = (done) => (value) => {
          clearTimeout(late)
          done(value)
        }
        waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
        write({ id, method, params })
      })
    const hello = {
      protocolVersion: protocol,
      capabilities: {},
      clientInfo: { name: runtime, version: '1' },
    }
    const ready = request('initialize', hello, patience.list).then(() => write({ method: 'notifications/initialized' }))
    ready.catch(() => undefined)
    return { child, ready, request }
  }
  return {
    async request(method, params, limit) {
      present ??= start()
      const { ready, request } = present
      await ready
      return request(method, params, limit)
    },
    close() {
      present?.child.stdin.end()
      present = undefined
    },
  }
}

/** A server over the network; it keeps nothing between two requests. */
function openServer({ runtime, url, token }) {
  let last = 0
  return {
    async request(method, params, limit) {
      const response = await fetch(`${url}/api/mcp?client_type=${runtime}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': protocol,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(limit),
      })
      const { result } = answerIn(await response.text())
      if (result === undefined) throw new Error('The server did not answer')
      return result
    },
    close: () => undefined,
  }
}

/** JSON as it is, or the last message of a stream of events. */
function answerIn(text) {
  const whole = parse(text)
  if (whole !== undefined) return whole
  const data = text.split('\n').filter((line) => line.startsWith('data:'))
  return parse(data.at(-1)?.slice(5) ?? '') ?? {}
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
