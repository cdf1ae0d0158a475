import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml'
import { lineEndOf, withLineEnds } from '../line-ends.ts'
import { fieldsOf, type HeadFields, spellings } from './read-head.ts'
import { spliceField } from './splice-field.ts'
import { insideOf, splitHead } from './split-head.ts'
import { isPlain, writeValue } from './write-value.ts'

const fieldNames = ['title', 'type', 'tags', 'aliases', 'slug'] as const satisfies readonly (keyof HeadFields)[]

type Field = (typeof fieldNames)[number]
type Value = string | readonly string[]

/**
 * The head with other values of some fields; a field that is undefined or an empty list is taken away. Only the value itself is written anew: comments, order, quotes and
 * line ends of all the rest stay byte for byte. A head that is no YAML is left as it is.
 * @param end line end of a head that is made anew.
 */
export function changeHead(head: string, change: HeadFields, end: '\n' | '\r\n' = '\n'): string {
  return fieldNames
    .filter((field) => field in change)
    .reduce((changed, field) => {
      const value = change[field]
      return changeField(changed, field, value === undefined || value.length === 0 ? undefined : value, end)
    }, head)
}

function changeField(head: string, field: Field, value: Value | undefined, end: string): string {
  const inside = insideOf(head)
  if (inside === undefined)
    return value === undefined ? head : `${head}---${end}${field}: ${writeValue(value)}${end}---${end}`
  const document = parseDocument(inside.yaml, { schema: 'failsafe', logLevel: 'silent' })
  const { contents } = document
  if (document.errors.length > 0 || (contents !== null && !isMap(contents))) return head
  const pairs = contents === null ? [] : spellings[field].flatMap((key) => contents.items.find(hasKey(key)) ?? [])
  if (value === undefined) return pairs.reduceRight((changed, pair) => remove(changed, nameOf(pair)), head)
  return change(head, pairs.map(nameOf)[0] ?? field, value)
}

function hasKey(name: string): (pair: Pair) => boolean {
  return ({ key }) => isScalar(key) && key.value === name
}

function nameOf({ key }: Pair): string {
  return isScalar(key) ? String(key.value) : ''
}

function remove(head: string, key: string): string {
  const { [key]: _, ...wanted } = fieldsOf(head)
  return firstThatSays(head, wanted, [() => spliceField(head, key, undefined), () => rewrite(head, key, undefined)])
}

function change(head: string, key: string, value: Value): string {
  const wanted = { ...fieldsOf(head), [key]: typeof value === 'string' ? value : [...value] }
  return firstThatSays(head, wanted, [() => spliceField(head, key, value), () => rewrite(head, key, value)])
}

/** Of several ways to write a change the first that reads back as nothing but that change. */
function firstThatSays(head: string, wanted: object, ways: readonly (() => string | undefined)[]): string {
  const says = inOrder(wanted)
  for (const way of ways) {
    const changed = way()
    if (changed !== undefined && splitHead(changed).head === changed && inOrder(fieldsOf(changed)) === says)
      return changed
  }
  return head
}

function inOrder(fields: object): string {
  return JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** For forms of YAML in which a value has no lines of its own: the fields are written anew, comments kept. */
function rewrite(head: string, key: string, value: Value | undefined): string | undefined {
  const inside = insideOf(head)
  if (inside === undefined) return undefined
  const document = parseDocument(inside.yaml, { schema: 'failsafe', logLevel: 'silent' })
  if (value === undefined) document.delete(key)
  else document.set(key, nodeOf(document, value))
  const isEmpty = isMap(document.contents) && document.contents.items.length === 0
  const yaml = isEmpty ? '' : document.toString({ lineWidth: 0 }).trimEnd()
  return head.slice(0, inside.at) + withLineEnds(yaml, lineEndOf(head)) + head.slice(inside.at + inside.yaml.length)
}

function nodeOf(document: Document, value: Value): unknown {
  const node = document.createNode(value)
  const texts = isSeq(node) ? node.items : [node]
  for (const text of texts) if (isScalar(text) && !isPlain(String(text.value))) text.type = 'QUOTE_DOUBLE'
  return node
}
