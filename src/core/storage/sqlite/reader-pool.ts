import type { Reader } from '../../../contract/index.ts'
import { defaultTimeout } from '../run-write.ts'
import { createTurnstile } from '../turnstile.ts'
import type { CachedConnection } from './cached-connection.ts'
import { connectionReader } from './connection-reader.ts'
import { retryBusy } from './retry-busy.ts'
import { rollBack } from './roll-back.ts'

/** Most snapshots open at once; further ones wait. */
const mostSnapshots = 8

/** Connections for snapshots, made when needed and kept. */
export interface ReaderPool {
  use<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  close(): void
}

export function createReaderPool(connect: (deadline: number) => Promise<CachedConnection>): ReaderPool {
  const turns = createTurnstile(mostSnapshots)
  const idle: CachedConnection[] = []
  let closed = false

  return {
    async use(work) {
      const deadline = Date.now() + defaultTimeout
      const leave = await turns.enter(deadline)
      try {
        const connection = idle.pop() ?? (await connect(deadline))
        await retryBusy(() => connection.execute('BEGIN DEFERRED'), deadline)
        try {
          return await work(connectionReader(connection))
        } finally {
          rollBack(connection)
          if (closed) connection.close()
          else idle.push(connection)
        }
      } finally {
        leave()
      }
    },
    close() {
      closed = true
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}
