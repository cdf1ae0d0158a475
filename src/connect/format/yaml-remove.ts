import { type Document, isMap, isScalar, isSeq, type ParsedNode } from 'yaml'
import type { ConfigurationPath } from './format-editor.ts'
import { lineStart, lineStop } from './text-layout.ts'

/** The text without the lines of one entry. Undefined where it does not have whole lines of its own. */
export function removeYaml(text: string, document: Document.Parsed, path: ConfigurationPath): string | undefined {
  const container = path.slice(0, -1)
  const last = path.at(-1)
  const held = container.length === 0 ? document.contents : document.getIn(container, true)
  if ((!isMap(held) && !isSeq(held)) || held.flow === true) return undefined
  const range = entryRange(held, last)
  if (range === undefined) return undefined
  const [start, end] = range
  const from = lineStart(text, start)
  if (!/^[ ]*(- *)?$/.test(text.slice(from, start))) return undefined
  const ends = end > 0 && text[end - 1] === '\n' ? end : lineStop(text, end)
  const next = text.indexOf('\n', ends)
  const to = text[ends - 1] === '\n' ? ends : next === -1 ? text.length : next + 1
  const before = text.slice(0, from)
  // The file had no line end at its end: it has none again.
  if (to === text.length && !text.endsWith('\n')) return before.replace(/\r?\n$/, '')
  return before + text.slice(to)
}

function entryRange(held: unknown, step: string | number | undefined): readonly [number, number] | undefined {
  if (isMap<ParsedNode, ParsedNode | null>(held)) {
    const pair = held.items.find(({ key }) => isScalar(key) && key.value === step)
    const start = pair?.key.range?.[0]
    const end = pair?.value?.range?.[1] ?? pair?.key.range?.[1]
    return start === undefined || end === undefined ? undefined : [start, end]
  }
  if (isSeq<ParsedNode>(held) && typeof step === 'number') {
    const range = held.items[step]?.range
    return range === null || range === undefined ? undefined : [range[0], range[1]]
  }
  return undefined
}
