import { type Block, blocksOf, rangeOf } from './blocks-of.ts'

type Range = readonly [start: number, end: number]
type InnerNode = Extract<Block, { children: unknown[] }>['children'][number]

/** Where a text is code, a comment or HTML and not words: ranges of offsets in their order, none overlapping another. */
export function closedRanges(body: string): Range[] {
  return blocksOf(body).flatMap((block) => closedIn(body, block))
}

function closedIn(body: string, node: Block | InnerNode): Range[] {
  if (node.type === 'code' || node.type === 'html') return [rangeOf(node)]
  if (node.type === 'paragraph' || node.type === 'heading') {
    const [start, end] = rangeOf(node)
    return closedInLine(body.slice(start, end)).map(([from, to]) => [start + from, start + to])
  }
  return 'children' in node ? node.children.flatMap((child) => closedIn(body, child)) : []
}

/**
 * Code spans, comments, tags and addresses in angle brackets within a paragraph, by the rules of CommonMark 0.31.2, sections 6.1 and 6.6, in time that
 * grows with the length alone.
 */
function closedInLine(text: string): Range[] {
  const found: Range[] = []
  const ticks = endOfTicks(text)
  const markup = endOfMarkup(text)
  const opener = /[\\`<]/g
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const at = match.index
    const end = match[0] === '\\' ? undefined : match[0] === '`' ? ticks(at) : markup(at)
    if (end !== undefined) found.push([at, end])
    // A backslash takes the force of the sign behind it; ticks that nothing closes are text together.
    opener.lastIndex = end ?? (match[0] === '\\' ? at + 2 : match[0] === '`' ? at + runOf(text, at) : opener.lastIndex)
  }
  return found
}

function runOf(text: string, at: number): number {
  let length = 0
  while (text[at + length] === '`') length++
  return length
}

type FindEnd = (at: number) => number | undefined

/** Finds the end of the code that begins with the ticks at a place; asked from front to back. */
function endOfTicks(text: string): FindEnd {
  const runs = new Map<number, { starts: number[]; next: number }>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const alike = runs.get(run.length)
    if (alike === undefined) runs.set(run.length, { starts: [index], next: 0 })
    else alike.starts.push(index)
  }
  return (at) => {
    const length = runOf(text, at)
    const alike = runs.get(length)
    if (alike === undefined) return undefined
    while ((alike.starts[alike.next] ?? text.length) < at + length) alike.next++
    const start = alike.starts[alike.next]
    return start === undefined ? undefined : start + length
  }
}

const attribute = '\\s+[A-Za-z_:][\\w.:-]*(?:\\s*=\\s*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?'
const tag = new RegExp(`</?[A-Za-z][A-Za-z0-9-]*(?:${attribute})*\\s*/?>`, 'y')
const address = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*>/y

/** What goes on to a closing mark, whatever stands between; `<!-->` is a comment in itself. */
const untilMark = [
  { opening: /<!--/y, closing: '-->', from: 2 },
  { opening: /<\?/y, closing: '?>', from: 2 },
  { opening: /<!\[CDATA\[/y, closing: ']]>', from: 9 },
  { opening: /<![A-Za-z]/y, closing: '>', from: 2 },
] as const

/** Finds the end of the comment, tag or address that begins at a place; asked from front to back. */
function endOfMarkup(text: string): FindEnd {
  const missing = new Set<string>()
  return (at) => {
    for (const { opening, closing, from } of untilMark) {
      opening.lastIndex = at
      if (!opening.test(text)) continue
      const found = missing.has(closing) ? -1 : text.indexOf(closing, at + from)
      if (found >= 0) return found + closing.length
      missing.add(closing)
      return undefined
    }
    for (const form of [tag, address]) {
      form.lastIndex = at
      if (form.test(text)) return form.lastIndex
    }
    return undefined
  }
}
