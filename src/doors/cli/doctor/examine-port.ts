import { connect } from 'node:net'
import type { Settings } from '../../../contract/index.ts'
import { type Finding, ok, warning } from './finding.ts'

const patience = 1_000

/** Whether `mnema serve` could listen, or listens already. */
export async function examinePort({ host, port }: Settings): Promise<readonly Finding[]> {
  if (port === 0) return [ok('port', 'any free one')]
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  if (!(await isTaken(reached, port))) return [ok('port', `${port} is free`)]
  if (await isMnema(`http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/api/health`)) {
    return [ok('port', `Mnema is serving on ${host}:${port}`)]
  }
  return [
    warning(
      'port',
      `Another program listens on ${host}:${port}.`,
      'Stop it, or serve on another port with MNEMA_PORT or --port.',
    ),
  ]
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: patience })
    const end = (taken: boolean): void => {
      socket.destroy()
      resolve(taken)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
}

async function isMnema(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) })
    const health: { version?: unknown; database?: unknown } = JSON.parse(await response.text())
    return 'version' in health && 'database' in health
  } catch (error) {
    // Whatever does not answer like Mnema is another program.
    return !(error instanceof Error)
  }
}
