import { type Block, blocksOf, rangeOf } from './blocks-of.ts'

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

const link = /(!?)\[\[([^[\]\r\n]{1,400})\]\]/g

/** `- depends on [[Target]] (why)`: nothing stands behind the link but a remark in brackets. */
const relationLine = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+([^[\]]*?)[ \t]*$/
const behind = /^[ \t]*(?:\([^\r\n]*\))?[ \t]*$/

/** The links of a text in their order; what stands in code, comments and HTML is none. */
export function referencesIn(body: string): Reference[] {
  if (!body.includes('[[')) return []
  const closed = closedRanges(blocksOf(body))
  const found: Reference[] = []
  for (const match of body.matchAll(link)) {
    const { index } = match
    if (body[index - 1] === '\\' || closed.some(([start, end]) => index >= start && index < end)) continue
    const target = targetOf(match[2] ?? '')
    if (target !== '')
      found.push({ relation: match[1] === '!' ? mentions : relationAt(body, index, match[0].length), target })
  }
  return found
}

function targetOf(inside: string): string {
  return (inside.split(/\\?\|/)[0] ?? '').split('#')[0]?.trim() ?? ''
}

function relationAt(body: string, index: number, length: number): string {
  const line = body.slice(body.lastIndexOf('\n', index - 1) + 1, index)
  const rest = /^[^\r\n]*/.exec(body.slice(index + length))?.[0] ?? ''
  const phrase = relationLine.exec(line)?.[1]?.trim() ?? ''
  const isPhrase =
    phrase !== '' &&
    phrase.length <= mostCharacters &&
    phrase.split(/\s+/).length <= mostWords &&
    !/[.,;:!?。，；：！？]/.test(phrase)
  return isPhrase && behind.test(rest) ? phrase : mentions
}

const closedTypes: ReadonlySet<string> = new Set(['code', 'inlineCode', 'html', 'definition'])

function closedRanges(nodes: readonly (Block | InnerNode)[]): [number, number][] {
  return nodes.flatMap((node): [number, number][] => {
    if (closedTypes.has(node.type)) return [rangeOf(node)]
    return 'children' in node ? closedRanges(node.children) : []
  })
}

type InnerNode = Extract<Block, { children: unknown[] }>['children'][number]
