import { faultOf, segmentLimit } from './segment.ts'

/**
 * A path segment made from free text: lower case, every run of other characters becomes one `_`, cut at a word where possible.
 * Undefined when the text has no letter or digit.
 * @param limit most characters, at most 64.
 */
export function makeSlug(text: string, limit: number = segmentLimit): string | undefined {
  const joined = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '_')
    .replace(/_{2,}/g, '_')
  const slug = trimEnds(cut(trimEnds(joined), limit))
  return slug !== '' && faultOf(slug) === undefined ? slug : undefined
}

/** The slug with a number, for when the plain one is taken: `notes_2`. */
export function numberSlug(slug: string, number: number): string {
  const suffix = `_${number}`
  return `${trimEnds(cut(slug, segmentLimit - suffix.length))}${suffix}`
}

function trimEnds(text: string): string {
  return text.replace(/^[\p{M}_.-]+|[_.-]+$/gu, '')
}

function cut(text: string, limit: number): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  const head = characters.slice(0, limit).join('')
  const border = head.lastIndexOf('_')
  return border > limit / 2 ? head.slice(0, border) : head
}
