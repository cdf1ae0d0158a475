import { existsSync, mkdirSync, rmSync } from 'node:fs'
import type { Server, Socket } from 'node:net'
import type { App } from '../../../contract/index.ts'
import { answerHook } from './answer-hook.ts'
import { holdLine } from './hold-line.ts'
import { openSocket } from './open-socket.ts'
import { announce, placeOf, readNotice } from './place.ts'
import { sweepPlace } from './sweep-place.ts'

/** How often the server looks whether hooks still find it, in milliseconds: folders are cleared, and two may begin at once. */
const lookEvery = 10_000

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
  let own: { server: Server; address: string } | undefined
  let line: Socket | undefined
  let closed = false

  /** Finds its part: behind the one that answers, or as that one. */
  async function stand(): Promise<void> {
    const announced = readNotice(place)
    if (closed || (own !== undefined && announced === own.address && isThere(own.address))) return
    if (announced !== undefined && announced !== own?.address) {
      line = await holdLine(announced, () => {
        line = undefined
        void stand().catch(explain)
      })
    }
    if (closed) line?.destroy()
    else if (line === undefined) await answer()
  }

  async function answer(): Promise<void> {
    mkdirSync(place.folder, { recursive: true, mode: 0o700 })
    if (own === undefined || !isThere(own.address)) {
      own?.server.close()
      own = await openSocket(place, (socket) => {
        connections.add(socket)
        socket.on('close', () => connections.delete(socket))
        answerHook(app, socket)
      })
      // What fails in a rehearsal is told when a hook asks.
      await app.rehearse().catch(explain)
    }
    if (closed) return void own.server.close()
    announce(place, own.address)
    await sweepPlace(place)
  }

  function explain(error: unknown): void {
    app.log.debug('Hooks over the local socket', { reason: error instanceof Error ? error.message : '' })
  }

  const looking = setInterval(() => {
    if (line === undefined) void stand().catch(explain)
  }, lookEvery).unref()
  void stand().catch(explain)
  return {
    async close() {
      closed = true
      clearInterval(looking)
      line?.destroy()
      if (own === undefined) return
      const { server, address } = own
      if (readNotice(place) === address) rmSync(place.notice, { force: true })
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of connections) socket.destroy()
      await ended
    },
  }
}

function isThere(address: string): boolean {
  return process.platform === 'win32' || existsSync(address)
}
