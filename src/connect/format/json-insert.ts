import type { JsonValue } from '../../contract/index.ts'
import type { Insertion } from './format-editor.ts'
import { between, endOf, type JsonContainer, type JsonNode } from './json-node.ts'
import { indentOf, indentUnit, lineEndOf, lineStart } from './text-layout.ts'

/** Puts an entry behind the last one, or between the brackets where there is none. */
export function insertJson(text: string, container: JsonContainer, { key, value }: Insertion): string {
  const last = container.children.at(-1)
  return last === undefined ? insertFirst(text, container, key, value) : insertAfter(text, container, last, key, value)
}

function insertFirst(text: string, container: JsonContainer, key: string | undefined, value: JsonValue): string {
  const open = container.offset + 1
  const close = endOf(container) - 1
  const lineEnd = lineEndOf(text)
  if (!text.includes('\n', 0) && text.trim() !== '{}') {
    return splice(text, close, close, entry(key, value))
  }
  const outer = lineIndent(text, container.offset)
  const indent = `${outer}${indentUnit(text)}`
  const written = entry(key, value, { indent, unit: indentUnit(text), lineEnd })
  // Comments between the brackets stay before it.
  const held = text.slice(open, close).trimEnd()
  return splice(text, open + held.length, close, `${lineEnd}${indent}${written}${lineEnd}${outer}`)
}

function insertAfter(
  text: string,
  container: JsonContainer,
  last: JsonNode,
  key: string | undefined,
  value: JsonValue,
): string {
  const close = endOf(container) - 1
  const end = endOf(last)
  if (!text.slice(container.offset, close).includes('\n')) {
    const { comma } = between(text, end, close)
    const written = entry(key, value)
    return comma === undefined
      ? splice(text, end, end, `, ${written}`)
      : splice(text, comma + 1, comma + 1, ` ${written},`)
  }
  const { comma, comments } = between(text, end, close)
  const lineEnd = lineEndOf(text)
  const indent = indentOf(text, last.offset) ?? `${lineIndent(text, container.offset)}${indentUnit(text)}`
  const written = entry(key, value, { indent, unit: indentUnit(text), lineEnd })
  // Behind what is said about the last entry on its own line.
  const at = comments.reduce(
    (place, comment) => (text.slice(place, comment.start).includes('\n') ? place : comment.end),
    comma === undefined ? end : comma + 1,
  )
  const withEntry = splice(text, at, at, `${lineEnd}${indent}${written}${comma === undefined ? '' : ','}`)
  return comma === undefined ? splice(withEntry, end, end, ',') : withEntry
}

interface Layout {
  indent: string
  unit: string
  lineEnd: string
}

/** In one line where no layout is given. */
function entry(key: string | undefined, value: JsonValue, layout?: Layout): string {
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `
  if (layout === undefined) return `${name}${inOneLine(value)}`
  return `${name}${inLines(value, layout, name.length)}`
}

/** Columns up to which a list or object stands in one line. */
const width = 100

/** @param taken columns that the key takes before it. */
function inLines(value: JsonValue, layout: Layout, taken: number): string {
  const line = inOneLine(value)
  const isHolder = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isHolder || layout.indent.length + taken + line.length <= width) return line
  const inner = { ...layout, indent: layout.indent + layout.unit }
  const [open, close, entries] = Array.isArray(value)
    ? ['[', ']', value.map((item) => inLines(item, inner, 0))]
    : ['{', '}', Object.entries(value).map(([key, member]) => entry(key, member, inner))]
  const lines = entries.map((one) => `${layout.lineEnd}${inner.indent}${one}`)
  return `${open}${lines.join(',')}${layout.lineEnd}${layout.indent}${close}`
}

function inOneLine(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${inOneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** The white space with which the line begins in which this character stands. */
function lineIndent(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset)))?.[0] ?? ''
}

function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to)
}
