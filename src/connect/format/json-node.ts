import type { Node } from 'jsonc-parser'
import { visit } from 'jsonc-parser'

export type JsonNode = Node
export type JsonContainer = Node & { children: Node[] }

/** The value at a path. Of a key that stands there twice the last counts. */
export function nodeAt(root: JsonNode, path: readonly (string | number)[]): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const step of path) {
    const children: readonly JsonNode[] = node?.children ?? []
    if (node?.type === 'array') node = typeof step === 'number' ? children[step] : undefined
    else node = children.findLast((property) => property.children?.[0]?.value === step)?.children?.[1]
    if (node === undefined) return undefined
  }
  return node
}

export function endOf(node: JsonNode): number {
  return node.offset + node.length
}

export interface Between {
  /** Where the comma stands, if there is one. */
  comma: number | undefined
  comments: readonly { start: number; end: number }[]
}

/** What stands between two places of a text that hold no value: one comma at most, and comments. */
export function between(text: string, from: number, to: number): Between {
  const comments: { start: number; end: number }[] = []
  let comma: number | undefined
  visit(
    text,
    {
      onSeparator(character, offset) {
        if (character === ',' && offset >= from && offset < to) comma = offset
      },
      onComment(offset, length) {
        if (offset >= from && offset < to) comments.push({ start: offset, end: offset + length })
      },
    },
    { allowTrailingComma: true },
  )
  return { comma, comments }
}
