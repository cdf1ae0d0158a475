import type { Socket } from 'node:net'
import type { App } from '../../../contract/index.ts'
import { answerEvent } from '../answer-event.ts'
import { noteHookFailure } from '../failure-file.ts'
import { mostBytes, parsePayload } from '../read-payload.ts'
import { noteSeenHook } from '../seen-file.ts'
import { type HookAnswer, type HookRequest, longestLine, taken } from './wire.ts'

/** Milliseconds of silence after which a hook that has begun to speak is taken for dead. */
const patience = 10_000

/** Answers the one event that a connection brings. Another server may hold the line and never speak. */
export function answerHook(app: App, socket: Socket): void {
  let heard: Buffer = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('timeout', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    socket.setTimeout(patience)
    heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk])
    const end = heard.indexOf(0x0a)
    if (end === -1) {
      if (heard.length > longestLine) socket.destroy()
      return
    }
    const request = parseRequest(heard.toString('utf8', 0, end))
    if (request === undefined) socket.destroy()
    else if (heard.length >= end + 1 + request.bytes) {
      socket.setTimeout(0).removeAllListeners('data').resume()
      answer(app, socket, request, heard.subarray(end + 1, end + 1 + request.bytes))
    }
  })
}

/** A hook that has left meanwhile answers by itself: nothing is done for it, for the event would count twice. */
function answer(app: App, socket: Socket, request: HookRequest, payload: Buffer): void {
  socket.write(taken, (error) => {
    if (!error) void reply(app, socket, request, payload)
  })
}

async function reply(app: App, socket: Socket, request: HookRequest, payload: Buffer): Promise<void> {
  const { runtime, event, began } = request
  const { home } = app.settings
  const { text, known, failure } = await answerEvent(app, request, parsePayload(payload) ?? {})
  const said: HookAnswer = { text: text ?? null }
  const at = new Date()
  if (socket.destroyed)
    noteHookFailure(home, { at, runtime, event, reason: 'the hook had gone when its answer was there' })
  else socket.end(`${JSON.stringify(said)}\n`)
  if (failure !== undefined) noteHookFailure(home, { at, runtime, event, reason: failure })
  if (known) noteSeenHook(home, { runtime, event, at, by: 'server', took: at.getTime() - began })
}

/** Undefined for what no hook of this version says. */
function parseRequest(line: string): HookRequest | undefined {
  try {
    const { runtime, event, environment, workingDirectory, began, bytes }: Partial<HookRequest> = JSON.parse(line)
    if (runtime === undefined || event === undefined || environment === undefined || began === undefined)
      return undefined
    if (bytes === undefined || bytes > mostBytes) return undefined
    const asked = { runtime, event, environment, began, bytes }
    return workingDirectory === undefined ? asked : { ...asked, workingDirectory }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
