import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server'

/** Longest message in bytes: twice what any operation takes, for the escapes of JSON. */
const longest = 8 << 20

type RequestId = string | number

/**
 * JSON-RPC in lines over two streams. Unlike the SDK's own, the end of the input does not cut off what was asked for: it closes when
 * every request has its answer. A line that is no message is answered with an error instead of silence.
 */
export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  /** No more requests are taken. */
  readonly ended: Promise<void>
  /** The connection is over. */
  readonly closed: Promise<void>
  #end: () => void = () => undefined
  #leave: () => void = () => undefined
  readonly #input: Readable
  readonly #output: Writable
  readonly #open = new Set<RequestId>()
  #parts: Buffer[] = []
  #size = 0
  #ending = false
  #closed = false

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    this.closed = new Promise((resolve) => {
      this.#leave = resolve
    })
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read)
    this.#input.on('end', this.finish)
    this.#input.on('close', this.finish)
    this.#input.on('error', this.finish)
    this.#output.on('error', this.#lost)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return
    await this.#write(JSON.stringify(message))
    if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return
    if (message.id !== undefined) this.#open.delete(message.id)
    this.#closeWhenDone()
  }

  /** Takes no more requests, and closes when those that were taken are answered. */
  finish = (): void => {
    if (this.#ending) return
    this.#input.off('data', this.#read)
    this.#line(Buffer.concat(this.#parts).toString('utf8'))
    this.#parts = []
    this.#ending = true
    this.#end()
    this.#closeWhenDone()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#ending = true
    this.#input.off('data', this.#read)
    this.#input.pause()
    this.onclose?.()
    this.#end()
    this.#leave()
  }

  #closeWhenDone(): void {
    if (this.#ending && this.#open.size === 0) void this.close()
  }

  /** Nobody reads any more. */
  #lost = (): void => {
    void this.close()
  }

  #read = (chunk: Buffer | string): void => {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      this.#keep(rest.subarray(0, end))
      const [line, tooLong] = [Buffer.concat(this.#parts).toString('utf8'), this.#size > longest]
      this.#parts = []
      this.#size = 0
      if (tooLong) this.#refuse(-32600, `Invalid request: the message is longer than ${longest} bytes`)
      else this.#line(line)
      rest = rest.subarray(end + 1)
    }
    this.#keep(rest)
  }

  #keep(part: Buffer): void {
    this.#size += part.length
    if (this.#size <= longest) this.#parts.push(part)
    else this.#parts = []
  }

  #line(line: string): void {
    const text = line.replace(/^\ufeff/, '').trim()
    if (text === '' || this.#ending) return
    const message = this.#parse(text)
    if (message === undefined) return
    // A subscription stays open as long as the connection: it is nothing to wait for.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') this.#open.add(message.id)
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      const id: unknown = message.params?.requestId
      if (typeof id === 'string' || typeof id === 'number') this.#open.delete(id)
    }
    this.onmessage?.(message)
  }

  #parse(text: string): JSONRPCMessage | undefined {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      this.#refuse(-32700, 'Parse error: the line is not JSON')
      return undefined
    }
    try {
      return parseJSONRPCMessage(value)
    } catch {
      this.#refuse(-32600, 'Invalid request: the line is not a JSON-RPC message', idOf(value))
      return undefined
    }
  }

  #refuse(code: number, message: string, id: RequestId | null = null): void {
    void this.#write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
  }

  /** Resolves when the line has left this process, or can't any more. */
  #write(line: string): Promise<void> {
    return new Promise((resolve) => this.#output.write(`${line}\n`, () => resolve()))
  }
}

function idOf(value: unknown): RequestId | null {
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 100) ? id : null
}
