import type { Readable } from 'node:stream'
import type { JsonObject } from '../../contract/index.ts'

/** Most bytes of a host's JSON. */
export const mostBytes = 4 * 1024 * 1024

export interface GivenPayload {
  ok: true
  value: JsonObject
  /** As it arrived. */
  bytes: Uint8Array
}

type Payload = GivenPayload | { ok: false; reason: string }

/**
 * The host's JSON from standard input. Nothing at all counts as an empty object, so that a hook can be tried by hand. Reading ends with the
 * input or as soon as a whole object has arrived, for some hosts keep the pipe open. Listens to events: an iterator would load two
 * milliseconds' worth of Node.js more.
 */
export function readPayload(input: Readable): Promise<Payload> {
  const chunks: Uint8Array[] = []
  let size = 0
  return new Promise((resolve) => {
    input.on('data', (chunk: Uint8Array | string) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.byteLength
      if (size > mostBytes) return end({ ok: false, reason: `the input is longer than ${mostBytes} bytes` })
      chunks.push(bytes)
      if (!endsObject(bytes)) return
      const whole = take(chunks)
      if (whole !== undefined) end(whole)
    })
    input.on('end', () => end(takeLast(chunks)))
    input.on('error', (error) => end({ ok: false, reason: `the input cannot be read: ${error.name}` }))
    function end(payload: Payload): void {
      input.pause()
      resolve(payload)
    }
  })
}

/** Whether the last byte that is not white space is a closing brace. */
function endsObject(bytes: Uint8Array): boolean {
  let last = bytes.length - 1
  while (last >= 0 && (bytes[last] ?? 0) <= 0x20) last--
  return bytes[last] === 0x7d
}

function take(chunks: readonly Uint8Array[]): Payload | undefined {
  const bytes = Buffer.concat(chunks)
  const value = parsePayload(bytes)
  return value === undefined ? undefined : { ok: true, value, bytes }
}

function takeLast(chunks: readonly Uint8Array[]): Payload {
  const bytes = Buffer.concat(chunks)
  if (bytes.toString('utf8').trim() === '') return { ok: true, value: {}, bytes }
  return take(chunks) ?? { ok: false, reason: 'the input is not a JSON object' }
}

/** Undefined for anything but a JSON object; a byte order mark before it is none of its business. */
export function parsePayload(bytes: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, ''))
    return isObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** What JSON.parse returned and is an object holds nothing but JSON. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
