import type { Screening } from '../../../../contract/index.ts'

/** Whether the name of a file holds what may not be stored: a secret, hidden characters. */
export function isUnsafePath(path: string, screening: Screening): boolean {
  if (/[\p{C}\u2028\u2029]/u.test(path)) return true
  return screening.examine(path).some(({ verdict, kind }) => verdict === 'refuse' || kind === 'secret')
}

/** The name as it may be shown. */
export function shownPath(path: string, screening: Screening): string {
  return screening.mask(path).replace(/[\p{C}\u2028\u2029]/gu, '?')
}
