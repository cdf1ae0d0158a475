import { readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Place, readNotice } from './place.ts'

/** Removes what killed servers left behind: sockets that nobody listens on, and notices that name none that somebody listens on. */
export async function sweepPlace({ folder }: Place): Promise<void> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const address = name.endsWith('.sock') ? path : readNotice({ folder, notice: path })
    if (address === undefined || (await isHeard(address))) continue
    rmSync(path, { force: true })
    if (address.endsWith('.sock')) rmSync(address, { force: true })
  }
}

function isHeard(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const end = (heard: boolean): void => {
      socket.destroy()
      resolve(heard)
    }
    socket.once('connect', () => end(true))
    // Only a refusal says that nobody is there.
    socket.once('error', (error: NodeJS.ErrnoException) =>
      end(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
}
