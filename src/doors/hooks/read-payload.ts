import type { JsonObject } from '../../contract/index.ts'

/** Most bytes of a host's JSON. */
const mostBytes = 4 * 1024 * 1024

export type Payload = { ok: true; value: JsonObject } | { ok: false; reason: string }

/**
 * The host's JSON from standard input. Nothing at all counts as an empty object, so that a hook can be tried by hand. Reading ends with the
 * input or as soon as a whole object has arrived, for some hosts keep the pipe open.
 */
export async function readPayload(input: AsyncIterable<Uint8Array | string>): Promise<Payload> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    size += bytes.byteLength
    if (size > mostBytes) return { ok: false, reason: `the input is longer than ${mostBytes} bytes` }
    chunks.push(bytes)
    if (endsObject(bytes)) {
      const value = parseObject(chunks)
      if (value !== undefined) return { ok: true, value }
    }
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return { ok: true, value: {} }
  const value = parseObject(chunks)
  return value === undefined ? { ok: false, reason: 'the input is not a JSON object' } : { ok: true, value }
}

/** Whether the last byte that is not white space is a closing brace. */
function endsObject(bytes: Uint8Array): boolean {
  let last = bytes.length - 1
  while (last >= 0 && (bytes[last] ?? 0) <= 0x20) last--
  return bytes[last] === 0x7d
}

function parseObject(chunks: readonly Uint8Array[]): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(
      Buffer.concat(chunks)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    )
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
