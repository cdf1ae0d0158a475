import { between, endOf, type JsonContainer } from './json-node.ts'
import { indentOf, lineStart } from './text-layout.ts'

/** Takes one entry out with its comma. Comments around it stay. */
export function removeJson(text: string, container: JsonContainer, step: string | number | undefined): string {
  const { children } = container
  const index =
    container.type === 'array'
      ? Number(step)
      : children.findLastIndex((property) => property.children?.[0]?.value === step)
  const node = children[index]
  if (node === undefined) return text
  const close = endOf(container) - 1
  const next = children[index + 1]
  const end = endOf(node)
  const { comma } = between(text, end, next?.offset ?? close)
  const start = from(text, node.offset)
  if (children.length === 1) {
    const rest = text.slice(container.offset + 1, node.offset) + text.slice((comma ?? end - 1) + 1, close)
    if (rest.trim() === '') return text.slice(0, container.offset + 1) + text.slice(close)
  }
  if (comma !== undefined) return cut(text, [start, end], [comma, comma + 1])
  const previous = children[index - 1]
  const before = previous === undefined ? undefined : between(text, endOf(previous), node.offset).comma
  return before === undefined ? cut(text, [start, end]) : cut(text, [before, before + 1], [start, end])
}

/** The entry goes with the line end and the white space before it. */
function from(text: string, offset: number): number {
  if (indentOf(text, offset) === undefined) {
    return offset - (/[ \t]*$/.exec(text.slice(0, offset))?.[0].length ?? 0)
  }
  const start = lineStart(text, offset)
  if (start === 0) return offset
  return text[start - 2] === '\r' ? start - 2 : start - 1
}

/** Cuts pieces out, which stand in order. */
function cut(text: string, ...pieces: readonly (readonly [number, number])[]): string {
  let kept = ''
  let at = 0
  for (const [start, end] of pieces) {
    kept += text.slice(at, Math.max(at, start))
    at = Math.max(at, end)
  }
  return kept + text.slice(at)
}
