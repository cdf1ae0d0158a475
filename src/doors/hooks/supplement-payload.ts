import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { Runtime } from '../../contract/index.ts'
import type { GivenPayload } from './read-payload.ts'

/** Bytes that are read of a file's end. */
const tailLength = 256 * 1024

/** Adds what the host has written on this machine and did not say; whoever answers may be on another. */
export function supplementPayload(runtime: Runtime, event: string, payload: GivenPayload): GivenPayload {
  const added = runtime.supplement?.(event, payload.value, readTail)
  if (added === undefined) return payload
  const value = { ...payload.value, ...added }
  return { ok: true, value, bytes: Buffer.from(JSON.stringify(value)) }
}

function readTail(file: string): string {
  let descriptor: number | undefined
  try {
    const about = statSync(file)
    // A pipe would be waited for.
    if (!about.isFile()) return ''
    descriptor = openSync(file, 'r')
    const bytes = Buffer.alloc(Math.min(tailLength, about.size))
    const count = readSync(descriptor, bytes, 0, bytes.length, about.size - bytes.length)
    return bytes.toString('utf8', 0, count)
  } catch {
    // None there yet, or none that may be read: the host's word is all there is.
    return ''
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}
