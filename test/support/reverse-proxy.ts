import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ProxyOptions {
  /** `plain` asks the server in its own name, as nginx does by itself; `forwarding` says besides for whom. */
  manner: 'plain' | 'forwarding'
  /** Path under which the server appears: `/memory`. */
  below?: string
}

/** A reverse proxy before a server; closed when the test ends. @returns the address under which the server is reached through it. */
export async function reverseProxy(target: string, { manner, below = '' }: ProxyOptions): Promise<string> {
  const { host } = new URL(target)
  const proxy = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').slice(below.length)
    const headers = {
      ...incoming.headers,
      host,
      ...(manner === 'forwarding' ? { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' } : {}),
    }
    const onward = request(new URL(path, target), { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as AddressInfo
  return `http://127.0.0.1:${port}${below}`
}
