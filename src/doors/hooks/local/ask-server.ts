import { connect, type Socket } from 'node:net'
import { type HookAnswer, type HookRequest, taken } from './wire.ts'

/** The event is still to be answered: the server has not taken it, or has died over it. */
interface Unanswered {
  /** What is worth a line in the log. */
  unanswered: string | undefined
}

export interface ReachedServer {
  /**
   * Never throws. How long to wait for a server that has taken the event is up to whoever asks.
   * @param patience milliseconds after which one that has not even taken it is given up: it hangs, or does something else for so long that
   * the hook is faster alone.
   */
  ask(request: HookRequest, payload: Uint8Array, patience: number): Promise<HookAnswer | Unanswered>
}

/** Begins to connect at once; what goes wrong with that is told by `ask`. */
export function reachServer(address: string): ReachedServer {
  const socket = connect(address)
  let failure: string | undefined
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failure = error.code ?? error.name
  })
  return {
    ask: (request, payload, patience) =>
      socket.destroyed
        ? Promise.resolve(goneBecause(failure))
        : converse(socket, request, payload, patience, () => failure),
  }
}

function converse(
  socket: Socket,
  request: HookRequest,
  payload: Uint8Array,
  patience: number,
  failure: () => string | undefined,
): Promise<HookAnswer | Unanswered> {
  return new Promise((resolve) => {
    let heard = ''
    const giveUp = setTimeout(() => end({ unanswered: `the server did not take it within ${patience} ms` }), patience)
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      heard += chunk
      if (heard.startsWith(taken)) clearTimeout(giveUp)
      const answer = readAnswer(heard)
      if (answer !== undefined) end(answer)
    })
    socket.on('close', () => end(goneBecause(failure())))
    socket.write(`${JSON.stringify(request)}\n`)
    socket.write(payload)

    function end(result: HookAnswer | Unanswered): void {
      clearTimeout(giveUp)
      resolve(result)
      socket.destroy()
    }
  })
}

/** Undefined until the whole second line is there. */
function readAnswer(heard: string): HookAnswer | Unanswered | undefined {
  if (!heard.startsWith(taken) || !heard.endsWith('\n') || heard.length === taken.length) return undefined
  try {
    const said: { text?: unknown } = JSON.parse(heard.slice(taken.length))
    if (said.text === null || typeof said.text === 'string') return { text: said.text }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return { unanswered: 'the server said something else' }
}

/** A server that was killed leaves its notice behind: that nobody listens there is nothing to report. */
function goneBecause(code: string | undefined): Unanswered {
  const nobody = code === 'ENOENT' || code === 'ECONNREFUSED'
  return { unanswered: nobody ? undefined : `the server went away${code === undefined ? '' : ` (${code})`}` }
}
