import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Characters of a comment that are read. */
const longest = 6_000

/** A comment as a reader of the page sees it. */
export interface VisibleText {
  /** What its author says, without code blocks and without what is quoted from others; a line for each paragraph. */
  said: string
  /** Code that it shows, each block on one line. */
  code: readonly string[]
  /** Something in it is not shown on the page: an HTML comment. */
  hides: boolean
}

/** Reads the Markdown of a comment. */
export function readVisible(body: string): VisibleText {
  const seen = { said: [] as string[], code: [] as string[], hides: body.includes('<!--') }
  for (const block of fromMarkdown(body.slice(0, longest)).children) readBlock(block, seen)
  return { said: seen.said.join('\n'), code: seen.code, hides: seen.hides }
}

function readBlock(block: RootContent, seen: { said: string[]; code: string[] }): void {
  switch (block.type) {
    // Somebody else's words, and what the page does not show.
    case 'blockquote':
    case 'definition':
    case 'thematicBreak':
      return
    case 'code':
      seen.code.push(oneLine(block.value))
      return
    case 'list':
      for (const item of block.children) for (const child of item.children) readBlock(child, seen)
      return
    default: {
      const text = oneLine(inline(block))
      if (text !== '') seen.said.push(text)
    }
  }
}

function inline(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return `\`${node.value}\``
    case 'break':
      return ' '
    case 'html':
      return node.value.replace(/<[^>]*>/g, ' ')
    case 'image':
    case 'imageReference':
      return ' '
    default:
      return 'children' in node ? node.children.map(inline).join('') : ''
  }
}

function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/gu, ' ').trim()
}
