import { type Locale, say } from '../../../contract/index.ts'

/** How many characters a text has, as people count them. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * The beginning of a text, with the mark that says how much is left out. The mark takes its place from the same characters, and stands outside
 * of any fence that the cut leaves open.
 * @param room most characters, the mark included; a room too small for it gives the mark alone
 */
export function cutText(text: string, room: number, locale: Locale): { text: string; leftOut: number } {
  const characters = [...text]
  const reserve = markOf(characters.length, locale).length + 1
  const keep = Math.max(0, room - reserve)
  const kept = characters.slice(0, keep).join('')
  const open = openFence(kept)
  const beginning = open === undefined ? kept : characters.slice(0, Math.max(0, keep - open.length - 1)).join('')
  const leftOut = characters.length - lengthOf(beginning)
  const fence = openFence(beginning)
  return { text: [beginning, ...(fence === undefined ? [] : [fence]), markOf(leftOut, locale)].join('\n'), leftOut }
}

function markOf(leftOut: number, locale: Locale): string {
  return say(locale, {
    en: `[cut here: ${leftOut} characters left out, the reading limit of this session is reached]`,
    zh: `[此处截断：已达本会话的阅读上限，还有 ${leftOut} 个字符未显示]`,
  })
}

/** The fence that is still open at the end of a text. */
function openFence(text: string): string | undefined {
  let open: string | undefined
  for (const [, fence] of text.matchAll(/^(`{3,})$/gm)) {
    if (open === undefined) open = fence
    else if (fence === open) open = undefined
  }
  return open
}
