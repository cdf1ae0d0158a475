/** What a terminal obeys or hides. Joiners of emoji and of Indic scripts are part of words. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu

/** A text that came from outside, on one line and with nothing in it that a terminal or a CI log would obey. */
export function printable(text: string): string {
  return unmarked(text.replace(unseen, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`))
}

/** The older form of GitHub's commands is obeyed anywhere in a line. */
function unmarked(text: string): string {
  return text.replaceAll('##[', '##\\[')
}

/** A path as the beginning of a line, which is never taken for a command. */
export function printablePath(path: string): string {
  const shown = printable(path)
  return /^\s*(?:::|#)/.test(shown) ? `./${shown}` : shown
}

/** JSON in which what a terminal or a CI log would obey is written by its number. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/[^\P{C}\n]|[\u2028\u2029]/gu, escapeUnits)
    .replaceAll('##[', '##\\u005b')
}

function escapeUnits(sign: string): string {
  return sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
