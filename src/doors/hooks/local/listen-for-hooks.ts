import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { App } from '../../../contract/index.ts'
import { answerHook } from './answer-hook.ts'
import { type Place, placeOf, readNotice } from './place.ts'
import { sweepPlace } from './sweep-place.ts'

/** How often the server looks whether the notice is still its own, in milliseconds: folders are cleared, and two may begin at once. */
const lookEvery = 10_000

/** Longest path of a socket in bytes: 104 with the zero at its end on macOS, 108 on Linux (sys/un.h). */
const longestPath = 103

export interface HookListener {
  close(): Promise<void>
}

/**
 * Answers for hooks of this machine's user over a local socket, with a store that is open already. Of several processes that could, the first
 * does; the others hold a line to it and take over when it breaks. Never throws: where no socket can be had, hooks open the store themselves.
 */
export function listenForHooks(app: App): HookListener {
  const place = placeOf(app.settings, app.version)
  const connections = new Set<Socket>()
  let server: Server | undefined
  let line: Socket | undefined
  let looking: NodeJS.Timeout | undefined
  let address: string | undefined
  let closed = false

  async function stand(): Promise<void> {
    if (closed) return
    const announced = readNotice(place)
    line = announced === undefined ? undefined : await holdLine(announced, () => void stand().catch(explain))
    if (line !== undefined) return
    if (server === undefined) await listen()
    else announce(place, address ?? '')
  }

  async function listen(): Promise<void> {
    mkdirSync(place.folder, { recursive: true, mode: 0o700 })
    address = newAddress(place)
    server = await open(address, (socket) => {
      connections.add(socket)
      socket.on('close', () => connections.delete(socket))
      answerHook(app, socket)
    })
    announce(place, address)
    await sweepPlace(place)
    looking = setInterval(() => {
      if (readNotice(place) !== address) void stand().catch(explain)
    }, lookEvery)
    looking.unref()
  }

  function explain(error: unknown): void {
    app.log.debug('Hooks are not answered over a local socket', { reason: error instanceof Error ? error.message : '' })
  }

  void stand().catch(explain)
  return {
    async close() {
      closed = true
      clearInterval(looking)
      line?.destroy()
      if (server === undefined) return
      if (readNotice(place) === address) rmSync(place.notice, { force: true })
      const ended = new Promise<void>((resolve) => server?.close(() => resolve()))
      for (const socket of connections) socket.destroy()
      await ended
    },
  }
}

/** A connection on which nothing is said: it tells when the other is gone. Undefined where nobody listens. */
function holdLine(address: string, onBroken: () => void): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address)
    let held = false
    socket.on('error', () => undefined)
    socket.once('connect', () => {
      held = true
      socket.unref().resume()
      resolve(socket)
    })
    socket.once('close', () => {
      if (held) onBroken()
      else resolve(undefined)
    })
  })
}

function open(address: string, take: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(take)
    server.once('error', reject)
    server.listen(address, () =>
      resolve(
        server
          .off('error', reject)
          .on('error', () => undefined)
          .unref(),
      ),
    )
  })
}

/** Written beside and then renamed, so that no hook reads half of it. */
function announce({ notice }: Place, address: string): void {
  const draft = `${notice}.${process.pid}`
  writeFileSync(draft, `${address}\n`, { mode: 0o600 })
  renameSync(draft, notice)
}

/** One that nobody used before: a socket that a killed server left behind is never in the way. */
function newAddress({ folder }: Place): string {
  const name = randomBytes(8).toString('hex')
  if (process.platform === 'win32') return `\\\\.\\pipe\\mnema-${name}`
  const path = join(folder, `${name}.sock`)
  return Buffer.byteLength(path) <= longestPath ? path : join(shortFolder(), `${name}.sock`)
}

/** @throws where somebody else has a folder of that name. */
function shortFolder(): string {
  const user = process.getuid?.() ?? 0
  const folder = `/tmp/mnema-${user}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} is not this user's alone.`)
  return folder
}
