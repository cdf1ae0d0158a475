import { fromMarkdown } from 'mdast-util-from-markdown'
import { withoutDepth } from './without-depth.ts'

type Root = ReturnType<typeof fromMarkdown>
export type Block = Root['children'][number]

/**
 * What stands within a line is not asked of the parser: its time for that grows with the square of the text. `closed-ranges.ts` finds what matters of it.
 * Definitions are left to be paragraphs, since what looks like one is mostly a footnote, whose links count.
 */
const blocksOnly = {
  disable: {
    null: [
      'attention',
      'autolink',
      'characterEscape',
      'characterReference',
      'codeText',
      'definition',
      'hardBreakEscape',
      'htmlText',
      'labelEnd',
      'labelStartImage',
      'labelStartLink',
    ],
  },
}

/** The blocks of a text, with their offsets in it: what a parser of Markdown sees, so that a `#` in a fence is no heading. */
export function blocksOf(body: string): readonly Block[] {
  const [last] = kept
  if (last?.body === body) return last.blocks
  const { children: blocks } = fromMarkdown(withoutDepth(body), { extensions: [blocksOnly] })
  kept = [{ body, blocks }]
  return blocks
}

/** The text that was parsed last: an edit asks for its headings, its links and its title one after the other. */
let kept: readonly { body: string; blocks: readonly Block[] }[] = []

interface Positioned {
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
}

/** From the first character of a node to the one behind its last. */
export function rangeOf(node: Positioned): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}
