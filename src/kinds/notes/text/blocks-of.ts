import { fromMarkdown } from 'mdast-util-from-markdown'

type Root = ReturnType<typeof fromMarkdown>
export type Block = Root['children'][number]

/** The blocks of a text, with their offsets in it: what a parser of Markdown sees, so that a `#` in a fence is no heading. */
export function blocksOf(body: string): readonly Block[] {
  const [last] = kept
  if (last?.body === body) return last.blocks
  const { children: blocks } = fromMarkdown(body)
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
