import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { JsonObject, JsonValue } from '../../../../contract/index.ts'
import { insideOf } from './split-head.ts'

/** What a head says of the fields that we know; what it does not say is absent. */
export interface HeadFields {
  title?: string | undefined
  type?: string | undefined
  tags?: readonly string[] | undefined
  aliases?: readonly string[] | undefined
  slug?: string | undefined
}

/** The keys under which a field stands; of several the first one counts. */
export const spellings = {
  title: ['title'],
  type: ['type'],
  tags: ['tags', 'tag'],
  aliases: ['aliases', 'alias'],
  slug: ['slug'],
} as const satisfies Record<keyof HeadFields, readonly string[]>

/** Reads the fields that we know. A head that is no YAML says nothing. */
export function readHead(head: string): HeadFields {
  const fields = fieldsOf(head)
  const found: HeadFields = {}
  for (const key of ['title', 'type', 'slug'] as const) {
    const value = fields[key]
    if (typeof value === 'string' && value.trim() !== '') found[key] = value.trim()
  }
  const tags = listOf(firstOf(fields, spellings.tags), /[\s,]+/)
  const aliases = listOf(firstOf(fields, spellings.aliases), /,/)
  if (tags !== undefined) found.tags = tags.map((tag) => tag.replace(/^#/, ''))
  if (aliases !== undefined) found.aliases = aliases
  return found
}

/** All fields as they are written: every value a text, so that `00123` and `2026-02-03` stay what they are. */
export function fieldsOf(head: string): JsonObject {
  const inside = insideOf(head)
  if (inside === undefined) return {}
  const document = parseDocument(`${inside.yaml}\n`, { schema: 'failsafe', logLevel: 'silent' })
  if (document.errors.length > 0 || !isMap(document.contents)) return {}
  const value = plain(document.contents)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** Whether a head stands there that says nothing, because it is no YAML or no list of fields. */
export function isBrokenHead(head: string): boolean {
  const inside = insideOf(head)
  if (inside === undefined || inside.yaml.trim() === '') return false
  const { errors, contents } = parseDocument(`${inside.yaml}\n`, { schema: 'failsafe', logLevel: 'silent' })
  return errors.length > 0 || !(contents === null || isMap(contents))
}

function firstOf(fields: JsonObject, keys: readonly string[]): JsonValue | undefined {
  return keys.map((key) => fields[key]).find((value) => value !== undefined && value !== null)
}

/** Most levels that are read: deeper ones are nobody's metadata. */
const deepest = 12

function plain(node: unknown, depth = 0): JsonValue {
  if (depth > deepest) return null
  if (isScalar(node))
    return typeof node.value === 'string' ? node.value : node.value === null ? null : String(node.value)
  if (isSeq(node)) return node.items.map((item) => plain(item, depth + 1))
  if (!isMap(node)) return null
  return Object.fromEntries(
    node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '?', plain(value, depth + 1)]),
  )
}

function listOf(value: JsonValue | undefined, separator: RegExp): string[] | undefined {
  if (typeof value === 'string') return texts(value.split(separator))
  return Array.isArray(value) ? texts(value.filter((item) => typeof item === 'string')) : undefined
}

function texts(values: readonly string[]): string[] {
  return values.map((value) => value.trim()).filter((value) => value !== '' && value !== '#')
}
