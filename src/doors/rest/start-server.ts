import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { MnemaError } from '../../contract/index.ts'
import { createHttp, type HttpParts } from './create-http.ts'
import { isLoopback } from './guard.ts'

export interface RunningServer {
  /** `http://127.0.0.1:7717`. */
  url: string
  /** Takes no more requests, waits for those under way, at most `grace` milliseconds (default 4000). */
  close(grace?: number): Promise<void>
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      const message = taken
        ? `Port ${port} on ${host} is taken.`
        : `Cannot listen on ${host}:${port} (${error.code ?? 'unknown'}).`
      const remedy = taken
        ? 'Stop the other program (perhaps Mnema is running already), or choose another port with --port or MNEMA_PORT.'
        : 'Choose an address of this machine with --host or MNEMA_HOST.'
      reject(new MnemaError('unavailable', message, { field: 'port', remedy }))
    })
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** @throws MnemaError `unavailable` when the address cannot be had. */
export async function startServer(
  options: Omit<HttpParts, 'open'> & { host: string; port: number },
): Promise<RunningServer> {
  const { host } = options
  const http = createHttp({ ...options, open: isLoopback(host) && options.app.settings.publicUrl === undefined })
  const server = createServer(
    { requestTimeout: 60_000 },
    getRequestListener(http.fetch, { overrideGlobalObjects: false }),
  )
  const port = await listen(server, host, options.port)
  options.app.startBackground({ kinds: true })
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${port}`,
    close: (grace = 4000) =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), grace).unref()
      }),
  }
}
