import { randomBytes } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** Longest path of a socket in bytes: 104 with the zero at its end on macOS, 108 on Linux (sys/un.h). */
const longestPath = 103

/** Listens at an address that nobody used before: a socket that a killed server left behind is never in the way. It keeps no process alive. */
export function openSocket(place: Place, take: (socket: Socket) => void): Promise<{ server: Server; address: string }> {
  return new Promise((resolve, reject) => {
    const address = newAddress(place)
    const server = createServer(take)
    server.once('error', reject)
    server.listen(address, () => {
      server
        .off('error', reject)
        .on('error', () => undefined)
        .unref()
      resolve({ server, address })
    })
  })
}

function newAddress({ folder }: Place): string {
  const name = randomBytes(8).toString('hex')
  // Who cannot read the notice does not know the name; and pipes are only for their user to write to.
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
