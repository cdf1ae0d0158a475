import { blocksOf, rangeOf } from './blocks-of.ts'

/** A heading of a note. Those inside quotes, lists and code divide nothing and are left out. */
export interface Heading {
  /** 1 to 6. */
  level: number
  /** As written between the marks. */
  text: string
  /** The headings above it and itself: `Setup > Linux`. */
  path: string
  /** 1-based line at which it begins. */
  line: number
  /** Offset of its first character, and of the one behind its last. */
  start: number
  end: number
}

export function outlineOf(body: string): Heading[] {
  const above: { level: number; text: string }[] = []
  return blocksOf(body).flatMap((block): Heading[] => {
    if (block.type !== 'heading') return []
    const [start, end] = rangeOf(block)
    const [first, last] = [block.children[0], block.children.at(-1)]
    const text = first === undefined || last === undefined ? '' : body.slice(rangeOf(first)[0], rangeOf(last)[1])
    while ((above.at(-1)?.level ?? 0) >= block.depth) above.pop()
    above.push({ level: block.depth, text: oneLine(text) })
    return [
      {
        level: block.depth,
        text: oneLine(text),
        path: above.map((heading) => heading.text).join(' > '),
        line: block.position?.start.line ?? 1,
        start,
        end,
      },
    ]
  })
}

/** The part of the text that a heading opens: from behind its line to the next heading of its level or a higher one. */
export function sectionOf(
  body: string,
  headings: readonly Heading[],
  heading: Heading,
): { start: number; end: number } {
  const next = headings.find(({ start, level }) => start > heading.start && level <= heading.level)
  return { start: heading.end, end: next?.start ?? body.length }
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
