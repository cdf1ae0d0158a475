import { hiddenRanges } from './hidden-ranges.ts'
import { isAllowedJoiner } from './joiners.ts'
import { isAllowedSelector, isAllowedTag } from './selectors.ts'
import { trait, traitsOf } from './traits.ts'

const suspectClass = `[${hiddenRanges.map(([first, last]) => `${escapeOf(first)}-${escapeOf(last)}`).join('')}]`
/** All code points of the hidden kinds, allowed or not: for looking behind them. Global. */
export const hiddenPattern = new RegExp(suspectClass, 'gu')

function escapeOf(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`
}

export interface HiddenCharacters {
  count: number
  /** The first one: its code point and its place in UTF-16 units. */
  codePoint: number
  index: number
}

/** The hidden characters that have no business where they stand; undefined where there are none. */
export function findHidden(text: string, traits = traitsOf(text)): HiddenCharacters | undefined {
  if ((traits & trait.hidden) === 0) return undefined
  let found: HiddenCharacters | undefined
  for (const match of text.matchAll(hiddenPattern)) {
    const codePoint = match[0].codePointAt(0) ?? 0
    if (isAllowed(text, match.index, codePoint)) continue
    if (found) found.count += 1
    else found = { count: 1, codePoint, index: match.index }
  }
  return found
}

export function hasHidden(text: string): boolean {
  return findHidden(text) !== undefined
}

function isAllowed(text: string, index: number, codePoint: number): boolean {
  if (codePoint === 0xfeff) return index === 0
  if (codePoint >= 0x200c && codePoint <= 0x200f) return isAllowedJoiner(text, index, codePoint)
  if (codePoint >= 0xe0000 && codePoint <= 0xe007f) return isAllowedTag(text, index)
  if ((codePoint >= 0xfe00 && codePoint <= 0xfe0f) || codePoint >= 0xe0100) {
    return isAllowedSelector(text, index, codePoint)
  }
  if (codePoint >= 0x180b && codePoint <= 0x180f) return /[\u1820-\u18aa]/.test(text.charAt(index - 1))
  return false
}
