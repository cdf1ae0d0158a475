import { isMap, isNode, isScalar, type Pair, parseDocument } from 'yaml'
import { lineEndOf } from '../line-ends.ts'
import type { HeadFields } from './read-head.ts'
import { insideOf } from './split-head.ts'
import { writeValue } from './write-value.ts'

const fieldNames = ['title', 'type', 'tags', 'aliases', 'slug'] as const satisfies readonly (keyof HeadFields)[]

type Field = (typeof fieldNames)[number]

/**
 * The head with other values of some fields; a field that is undefined or an empty list is taken away. Only the value itself is written anew: comments, order, quotes and
 * line ends of all the rest stay byte for byte. A head that is no YAML is left as it is.
 */
export function changeHead(head: string, change: HeadFields): string {
  return fieldNames
    .filter((field) => field in change)
    .reduce((changed, field) => {
      const value = change[field]
      return changeField(changed, field, value === undefined || value.length === 0 ? undefined : value)
    }, head)
}

function changeField(head: string, field: Field, value: string | readonly string[] | undefined): string {
  const inside = insideOf(head)
  if (inside === undefined) return value === undefined ? head : newHead(head, field, value)
  const document = parseDocument(inside.yaml, { schema: 'failsafe', logLevel: 'silent' })
  if (document.errors.length > 0) return head
  const pair = isMap(document.contents)
    ? document.contents.items.find(({ key }) => isScalar(key) && key.value === field)
    : undefined
  if (document.contents !== null && !isMap(document.contents)) return head
  if (pair === undefined) return value === undefined ? head : addLine(head, inside, field, value)
  const range = rangesOf(pair)
  if (range === undefined) return head
  if (value === undefined) return removeLines(head, inside, range)
  const [start, last] = range.value
  // The range of a list goes to the end of its last line.
  const end = Math.max(start, inside.yaml.slice(0, last).trimEnd().length)
  const written = writeValue(value)
  const gap = /[\s:]$/.test(inside.yaml.slice(0, start)) && inside.yaml[start - 1] !== ':' ? '' : ' '
  return splice(head, inside.at + start, inside.at + end, `${gap}${written}`)
}

interface Ranges {
  key: number
  value: [number, number]
}

function rangesOf({ key, value }: Pair): Ranges | undefined {
  if (!isNode(key) || key.range == null) return undefined
  const range = isNode(value) ? value.range : undefined
  const end = key.range[1]
  return { key: key.range[0], value: range == null ? [end + 1, end + 1] : [range[0], Math.max(range[0], range[1])] }
}

function removeLines(head: string, { yaml, at }: { yaml: string; at: number }, { key, value }: Ranges): string {
  const start = yaml.lastIndexOf('\n', key - 1) + 1
  const trimmed = yaml.slice(0, value[1]).replace(/\s+$/, '').length
  const from = head.slice(at + Math.max(trimmed, key))
  const rest = /^[^\n]*\n?/.exec(from)?.[0].length ?? 0
  return splice(head, at + start, at + Math.max(trimmed, key) + rest, '')
}

function addLine(
  head: string,
  { yaml, at }: { yaml: string; at: number },
  field: Field,
  value: string | readonly string[],
): string {
  const end = lineEndOf(head)
  const line = `${field}: ${writeValue(value)}`
  if (yaml === '') return splice(head, at, at, `${line}${end}`)
  return splice(head, at + yaml.length, at + yaml.length, `${end}${line}`)
}

function newHead(head: string, field: Field, value: string | readonly string[]): string {
  return `${head}---\n${field}: ${writeValue(value)}\n---\n`
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end)
}
