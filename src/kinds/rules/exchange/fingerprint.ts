import { createHash } from 'node:crypto'

/** SHA-256 of the parts in hex: equal for equal parts. */
export function fingerprint(...parts: readonly (string | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest('hex')
}
