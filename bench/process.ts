import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Wall time of a whole process in milliseconds. @throws when it fails. */
export function timeProcess(command: string, args: readonly string[], input: string, environment: NodeJS.ProcessEnv) {
  return new Promise<{ took: number; output: string }>((resolve, reject) => {
    const start = performance.now()
    const child = spawn(command, [...args], { env: environment })
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve({ took: performance.now() - start, output })
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${errors}`))
    })
    child.stdin.on('error', reject)
    child.stdin.end(input)
  })
}

/** A server that speaks JSON-RPC on its standard streams, one message a line. */
export interface LineServer {
  child: ChildProcessWithoutNullStreams
  request(method: string, params: object): Promise<unknown>
  stop(): Promise<void>
}

export function startLineServer(command: string, args: readonly string[], environment: NodeJS.ProcessEnv): LineServer {
  const child = spawn(command, [...args], { env: environment })
  child.stderr.resume()
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let next = 0
  createInterface(child.stdout).on('line', (line) => {
    const message: { id?: number; result?: unknown; error?: { message: string } } = JSON.parse(line)
    const waiter = message.id === undefined ? undefined : waiting.get(message.id)
    if (message.id === undefined || !waiter) return
    waiting.delete(message.id)
    if (message.error) waiter.reject(new Error(message.error.message))
    else waiter.resolve(message.result)
  })
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return {
    child,
    request(method, params) {
      const id = next++
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    async stop() {
      child.stdin.end()
      await closed
    },
  }
}

/** The handshake of the revision 2025-11-25, up to the answered tool list. */
export async function listTools(server: LineServer): Promise<number> {
  await server.request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  })
  server.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  const result = await server.request('tools/list', {})
  return isToolList(result) ? result.tools.length : 0
}

function isToolList(value: unknown): value is { tools: unknown[] } {
  return typeof value === 'object' && value !== null && 'tools' in value && Array.isArray(value.tools)
}
