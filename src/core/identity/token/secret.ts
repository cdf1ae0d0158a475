import { createHash, randomBytes } from 'node:crypto'

const shape = /^mn_[A-Za-z0-9_-]{43}$/

/** `mn_` and 32 random bytes in base64url. */
export function drawSecret(): string {
  return `mn_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a secret: its SHA-256, in hexadecimal. 256 random bits need no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function isSecretShaped(text: string): boolean {
  return shape.test(text)
}
