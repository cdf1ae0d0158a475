import { isPlaceholder } from './placeholder.ts'
import type { Secret } from './secret.ts'

const login = /:\/\/[^\s/:@"'<>]{0,120}:([^\s/@]{1,200})@/g

/** Passwords inside addresses: `postgres://app:…@db/prod`. */
export function findConnectionPasswords(text: string): Secret[] {
  const found: Secret[] = []
  for (const match of text.matchAll(login)) {
    const password = match[1] ?? ''
    if (isPlaceholder(password)) continue
    const start = match.index + match[0].length - 1 - password.length
    found.push({ start, end: passwordEnd(text, start + password.length), label: 'password in an address' })
  }
  return found
}

/** A password that holds an `@` itself goes on to the last one before the path. */
function passwordEnd(text: string, firstAt: number): number {
  const rest = /^[^\s/?#"'<>]{0,200}/.exec(text.slice(firstAt, firstAt + 200))?.[0] ?? ''
  const last = rest.lastIndexOf('@')
  return firstAt + Math.max(last, 0)
}
