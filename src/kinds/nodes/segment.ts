/** Most characters (code points) of one segment. */
export const segmentLimit = 64

export type SegmentFault =
  | { fault: 'empty' }
  | { fault: 'dots' }
  | { fault: 'long'; length: number }
  | { fault: 'character'; character: string }

const permitted = /[\p{L}\p{M}\p{N}_.-]/u
const visible = /^[\p{P}\p{S}]$/u

/**
 * What is wrong with one segment of a path, already in NFC; undefined when nothing is.
 * Letters and digits of any script (with the marks that belong to them), `_`, `-` and `.`; not dots alone.
 */
export function faultOf(segment: string): SegmentFault | undefined {
  if (segment === '') return { fault: 'empty' }
  const characters = [...segment]
  for (const [index, character] of characters.entries()) {
    if (!permitted.test(character) || (index === 0 && /\p{M}/u.test(character)))
      return { fault: 'character', character }
  }
  if (/^\.+$/.test(segment)) return { fault: 'dots' }
  if (characters.length > segmentLimit) return { fault: 'long', length: characters.length }
  return undefined
}

/** A character for an error text: printed where it can be seen, else by its code point alone. */
export function nameCharacter(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return visible.test(character) ? `"${character}" (${code})` : code
}
