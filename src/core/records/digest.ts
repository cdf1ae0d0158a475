import { hash } from 'node:crypto'

/** The first 128 bits of SHA-256 in base64url: 22 characters, safe in a URL. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
