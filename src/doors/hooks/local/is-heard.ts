import { connect } from 'node:net'

/** Whether somebody listens at the address. Only a refusal says that nobody does. */
export function isHeard(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (heard: boolean): void => {
      socket.destroy()
      resolve(heard)
    }
    socket.once('connect', () => end(true))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
}
