import type { LineTransport } from './line-transport.ts'

/** How often the parent is looked for, in milliseconds. */
const lookEvery = 5_000

/** How long requests may still take when the process is told to leave or its host is gone. */
const graceAtLeaving = 4_000

/** How long they may take when only the input has ended. */
const graceAtEnd = 60_000

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Resolves when the process should leave: the connection has closed, or the host is gone (a wrapper can hold the pipe open after its
 * death, so the end of the input alone says too little), or a signal came. What was asked for is answered first, within bounds.
 */
export async function watchLife(transport: LineTransport): Promise<void> {
  const parent = process.ppid
  const closeWithin = (grace: number): void => {
    setTimeout(() => void transport.close(), grace).unref()
  }
  const leave = (): void => {
    transport.finish()
    closeWithin(graceAtLeaving)
  }
  const looking = setInterval(() => {
    if (process.ppid !== parent) leave()
  }, lookEvery)
  for (const signal of signals) process.on(signal, leave)
  void transport.ended.then(() => closeWithin(graceAtEnd))
  await transport.closed
  clearInterval(looking)
  for (const signal of signals) process.off(signal, leave)
}
