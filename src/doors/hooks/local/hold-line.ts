import { connect, type Socket } from 'node:net'

/** A connection on which nothing is said: it tells when the other is gone. Undefined where nobody listens. */
export function holdLine(address: string, onBroken: () => void): Promise<Socket | undefined> {
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
