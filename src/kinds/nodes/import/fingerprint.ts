import { createHash } from 'node:crypto'

/** 32 hex digits that are equal for equal parts. */
export function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
