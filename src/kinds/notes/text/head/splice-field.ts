import { isMap, isNode, isScalar, isSeq, type Node, parseDocument, type YAMLSeq } from 'yaml'
import { lineEndOf } from '../line-ends.ts'
import { insideOf } from './split-head.ts'
import { writeText, writeValue } from './write-value.ts'

/**
 * The head with one value written anew, added or taken away within its own lines. Undefined where the field has no lines of its own, as in `{title: x}`;
 * what comes out is to be read again, for YAML has more forms than this knows.
 */
export function spliceField(
  head: string,
  key: string,
  value: string | readonly string[] | undefined,
): string | undefined {
  const inside = insideOf(head)
  if (inside === undefined) return undefined
  const { contents } = parseDocument(inside.yaml, { schema: 'failsafe', logLevel: 'silent' })
  if (contents !== null && (!isMap(contents) || contents.flow === true)) return undefined
  const { yaml, at } = inside
  const lines: Lines = { yaml, end: lineEndOf(head) }
  const pair = contents?.items.find((one) => isScalar(one.key) && one.key.value === key)
  const place = pair === undefined ? undefined : placeOf(yaml, pair.key, pair.value)
  if (pair !== undefined && place === undefined) return undefined
  const first = contents?.items[0]?.key
  const changed =
    place === undefined
      ? addLine(lines, `${indentOf(yaml, first)}${key}: ${value === undefined ? '' : writeValue(value)}`)
      : value === undefined
        ? removeLines(lines, place)
        : setValue(lines, place, value)
  return head.slice(0, at) + changed + restOf(head, at + yaml.length, yaml, changed)
}

interface Lines {
  yaml: string
  end: string
}

/** Where a field stands: its key, the place behind its colon, and its value. */
interface Field {
  key: number
  colon: number
  value: Node | undefined
  /** From the first character of the value to the one behind its last; both behind the colon for none. */
  range: readonly [number, number]
}

function placeOf(yaml: string, key: unknown, value: unknown): Field | undefined {
  if (!isNode(key) || key.range == null) return undefined
  const colon = yaml.indexOf(':', key.range[1])
  if (colon < 0 || yaml.slice(key.range[1], colon).trim() !== '') return undefined
  const range = isNode(value) ? value.range : undefined
  const isEmpty = range == null || range[0] >= range[1]
  const end = isEmpty ? colon + 1 : yaml.slice(0, range[1]).trimEnd().length
  return {
    key: key.range[0],
    colon: colon + 1,
    value: isNode(value) ? value : undefined,
    range: isEmpty ? [end, end] : [range[0], end],
  }
}

function setValue({ yaml, end }: Lines, { colon, value, range }: Field, wanted: string | readonly string[]): string {
  const [start, behind] = range
  if (typeof wanted !== 'string' && isSeq(value) && value.flow !== true && value.items.length > 0) {
    const [from, to] = [lineStart(yaml, start), lineEnd(yaml, behind)]
    return yaml.slice(0, from) + itemLines({ yaml, end }, value, from, wanted) + yaml.slice(to)
  }
  const written = ` ${writeValue(wanted)}`
  if (start === behind) return yaml.slice(0, colon) + written + yaml.slice(colon)
  if (!yaml.slice(colon, start).includes('\n'))
    return yaml.slice(0, start) + (start === colon ? written : written.slice(1)) + yaml.slice(behind)
  const [from, to] = [lineStart(yaml, start), lineEnd(yaml, behind)]
  return yaml.slice(0, colon) + written + yaml.slice(colon, from) + yaml.slice(to)
}

/** A list in lines stays one, and an item that stays keeps its line, with the comments on it and above it. */
function itemLines({ yaml, end }: Lines, list: YAMLSeq, from: number, wanted: readonly string[]): string {
  const kept = new Map<string, string>()
  let last = from
  for (const item of list.items) {
    if (!isScalar(item) || item.range == null) continue
    const to = lineEnd(yaml, Math.max(item.range[0], item.range[1]))
    const line = yaml.slice(last, to)
    kept.set(String(item.value).trim(), line.endsWith('\n') ? line : `${line}${end}`)
    last = to
  }
  const indent = yaml.slice(from, list.range?.[0] ?? from)
  return wanted.map((text) => kept.get(text) ?? `${indent}- ${writeText(text)}${end}`).join('')
}

function removeLines({ yaml }: Lines, { key, range }: Field): string {
  return yaml.slice(0, lineStart(yaml, key)) + yaml.slice(lineEnd(yaml, range[1]))
}

function addLine({ yaml, end }: Lines, line: string): string {
  return yaml === '' ? line : `${yaml}${end}${line}`
}

function indentOf(yaml: string, key: unknown): string {
  if (!isNode(key) || key.range == null) return ''
  const before = yaml.slice(lineStart(yaml, key.range[0]), key.range[0])
  return before.trim() === '' ? before : ''
}

/** What closes the head: the break before the closing fence goes with the last line and comes with the first. */
function restOf(head: string, at: number, before: string, after: string): string {
  const rest = head.slice(at)
  const end = lineEndOf(head)
  if (before === '') return after === '' || rest.startsWith('\n') || rest.startsWith('\r\n') ? rest : `${end}${rest}`
  return after === '' || (after.endsWith('\n') && !before.endsWith('\n')) ? rest.replace(/^\r?\n/, '') : rest
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** Behind the line end of the line in which the character before a place stands. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}
