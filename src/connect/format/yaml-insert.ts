import { type Document, isMap, isScalar, isSeq, stringify } from 'yaml'
import type { Insertion } from './format-editor.ts'
import { indentUnit, lineEndOf, lineStart, lineStop } from './text-layout.ts'

/**
 * The text with whole lines put in behind the last entry of a block, or an entry before the bracket that closes a list or object in one
 * line. Undefined where neither can be done.
 */
export function insertYaml(text: string, document: Document.Parsed, change: Insertion): string | undefined {
  const { contents } = document
  if (contents === null || (isScalar(contents) && contents.value === null)) {
    return endWithLines(text, text.length, block(change, '', text))
  }
  const held = change.container.length === 0 ? contents : document.getIn(change.container, true)
  if (!isMap(held) && !isSeq(held)) return undefined
  const range = held.range
  if (range === null || range === undefined) return undefined
  const [start, end] = range
  if (held.flow === true) {
    const written = `${change.key === undefined ? '' : `${JSON.stringify(change.key)}: `}${JSON.stringify(change.value)}`
    const inside = text.slice(start + 1, end - 1)
    const comma = held.items.length === 0 || /,\s*$/.test(inside) ? '' : ', '
    return `${text.slice(0, start + 1)}${inside.trimEnd()}${comma}${written}${text.slice(end - 1)}`
  }
  const indent = text.slice(lineStart(text, start), start)
  // An entry that begins behind a dash has its column, but not its white space.
  return endWithLines(text, end, block(change, indent.replace(/[^ ]/g, ' '), text))
}

/** The entry as lines in block style. */
function block({ key, value }: Insertion, indent: string, text: string): string {
  const unit = indentUnit(text).replace(/\t/g, '  ')
  const written = stringify(key === undefined ? [value] : { [key]: value }, { indent: unit.length, lineWidth: 0 })
  return written.trimEnd().replace(/^(?=.)/gm, indent)
}

/** Puts lines behind the line in which `end` stands. */
function endWithLines(text: string, end: number, lines: string): string {
  const lineEnd = lineEndOf(text)
  const written = lines.replaceAll('\n', lineEnd)
  const stop = end > 0 && text[end - 1] === '\n' ? end : lineStop(text, end)
  const before = text.slice(0, stop)
  const after = text.slice(stop)
  if (before === '' || before.endsWith('\n')) return `${before}${written}${lineEnd}${after}`
  return `${before}${lineEnd}${written}${after}`
}
