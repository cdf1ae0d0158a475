import { createHash } from 'node:crypto'

/** Fingerprint of the bytes of a file, or of a text as it would be written. */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}
