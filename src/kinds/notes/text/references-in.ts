import { closedRanges } from './closed-ranges.ts'

/** A link in a text: what it says of the target, and by what words it means it. */
export interface Reference {
  /** The author's words before the link in a line of a list of its own, or `mentions`. */
  relation: string
  /** The name of the note, without what follows `#` and `|`. */
  target: string
}

/** The relation of a link that says nothing more. */
export const mentions = 'mentions'

/** A relation is a phrase, not a sentence that ends in a link. */
const mostWords = 6
const mostCharacters = 60

const link = /(!?)\[\[([^[\]]{1,400})\]\]/g

/** `- depends on [[Target]] (why)`: nothing stands behind the link but a remark in brackets. */
const relationLine = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+([^[\]]*?)[ \t]*$/
const behind = /^[ \t]*(?:\(.*\))?[ \t]*$/

/** The links of a text in their order; what stands in code, comments and HTML is none. */
export function referencesIn(body: string): Reference[] {
  if (!body.includes('[[')) return []
  const closed = closedRanges(body)
  const found: Reference[] = []
  let next = 0
  for (const { 0: line, index: at } of body.matchAll(/[^\r\n]+/g)) {
    if (!line.includes('[[')) continue
    let first = true
    for (const { 0: written, 1: embeds, 2: inside = '', index } of line.matchAll(link)) {
      const [start, end] = [at + index, at + index + written.length]
      while ((closed[next]?.[1] ?? end) <= start) next++
      const target = targetOf(inside)
      const isText = isEscaped(line, index) || cuts(closed[next], start, end)
      if (target !== '' && !isText) {
        const says = first && embeds === '' ? relationIn(line, index, index + written.length) : mentions
        found.push({ relation: says, target })
      }
      first = false
    }
  }
  return found
}

/** Code within the brackets is part of a title; code that reaches over one of them takes it away. */
function cuts(range: readonly [number, number] | undefined, start: number, end: number): boolean {
  return range !== undefined && range[0] < end && (range[0] <= start || range[1] > end)
}

/** An odd number of backslashes before a bracket: two of them are one backslash, and say nothing of what follows. */
function isEscaped(line: string, index: number): boolean {
  let at = index
  while (line[at - 1] === '\\') at--
  return (index - at) % 2 === 1
}

function targetOf(inside: string): string {
  return (inside.split(/\\?\|/)[0] ?? '').split('#')[0]?.trim() ?? ''
}

function relationIn(line: string, start: number, end: number): string {
  const phrase = relationLine.exec(line.slice(0, start))?.[1]?.trim() ?? ''
  const isPhrase =
    phrase !== '' &&
    phrase.length <= mostCharacters &&
    phrase.split(/\s+/).length <= mostWords &&
    !/[.,;:!?。，；：！？]/.test(phrase)
  return isPhrase && behind.test(line.slice(end)) ? phrase : mentions
}
