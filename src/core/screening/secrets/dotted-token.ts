import { isMixed } from './randomness.ts'
import type { TokenRule } from './token-rules.ts'

/** Three long random parts with dots between them: a signed or encrypted token of whatever make. */
export const dottedToken: TokenRule = {
  label: 'signed token',
  anchors: [],
  pattern:
    /(?<![A-Za-z0-9_.-])[A-Za-z0-9_-]{16,2000}\.[A-Za-z0-9_-]{16,8000}\.[A-Za-z0-9_-]{16,2000}(?![A-Za-z0-9_.-])/g,
  accept: (secret) => /\d/.test(secret) && secret.split('.').every((part) => isMixed(part)),
}

/** Whether two dots in the text follow 16 or more letters and digits each: without them there is no dotted token. */
export function hasLongDottedRuns(text: string): boolean {
  let first = text.indexOf('.')
  let long = 0
  for (let previous = -1; first >= 0; previous = first, first = text.indexOf('.', first + 1)) {
    if (first - previous > 16 && /[A-Za-z0-9_-]{16}$/.test(text.slice(first - 16, first))) long += 1
    if (long === 2) return true
  }
  return false
}
