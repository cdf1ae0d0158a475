import type { JsonObject, JsonValue } from '../contract/index.ts'
import { isObject } from './json-schema.ts'

type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'array' | 'object'

function branches(schema: JsonObject): JsonObject[] {
  const choices = schema.anyOf ?? schema.oneOf
  return Array.isArray(choices) ? choices.filter(isObject).flatMap(branches) : [schema]
}

function typesOf(schema: JsonObject): JsonValue[] {
  return Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]
}

function accepts(value: JsonValue, type: JsonValue): boolean {
  const name: JsonType = Array.isArray(value)
    ? 'array'
    : value === null
      ? 'null'
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? 'integer'
          : 'number'
        : typeof value === 'boolean'
          ? 'boolean'
          : typeof value === 'object'
            ? 'object'
            : 'string'
  return name === type || (name === 'integer' && type === 'number')
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function looksLikeJson(text: string): boolean {
  return /^\s*["[{]/.test(text)
}

function wantsStrings(schema: JsonObject): boolean {
  return isObject(schema.items) && branches(schema.items).some((item) => typesOf(item).includes('string'))
}

/** What a string plainly stands for where something else is wanted; undefined where that is not plain. */
function readString(text: string, schema: JsonObject): JsonValue | undefined {
  for (const type of typesOf(schema)) {
    if (type === 'array' || type === 'object') {
      const value = looksLikeJson(text) ? parseJson(text) : undefined
      if (value !== undefined && accepts(value, type)) return value
    }
    if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text.trim())) {
      const value = Number(text)
      if (accepts(value, type)) return value
    }
    if (type === 'boolean' && /^(true|false)$/i.test(text.trim())) return text.trim().toLowerCase() === 'true'
    if (type === 'array' && wantsStrings(schema) && text.trim() !== '' && !looksLikeJson(text)) return [text]
  }
  return undefined
}

function coerceArray(items: JsonValue[], schema: JsonObject): JsonValue[] {
  const [only] = items
  if (items.length === 1 && typeof only === 'string' && wantsStrings(schema) && /^\s*\[/.test(only)) {
    const inner = parseJson(only)
    if (Array.isArray(inner) && inner.every((item) => typeof item === 'string')) return inner
  }
  const element = schema.items
  return isObject(element) ? items.map((item) => coerce(item, element)) : items
}

function coerceObject(value: JsonObject, schema: JsonObject): JsonObject {
  const members = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const declared = Object.hasOwn(members, key) ? members[key] : schema.additionalProperties
      if (!isObject(declared)) return [[key, member]]
      const nullable = branches(declared).some(
        (branch) => typesOf(branch).length === 0 || typesOf(branch).includes('null'),
      )
      if (member === null && !nullable && !required.includes(key)) return []
      return [[key, coerce(member, declared)]]
    }),
  )
}

/**
 * Takes a value for what it plainly is where a client sent it in the wrong dress: a list, object, number or truth value as a string of
 * JSON, one string where a list of strings is wanted, null for an optional field. What is not plain stays as it is, and the schema refuses it.
 */
export function coerce(value: JsonValue, schema: JsonObject): JsonValue {
  const choices = branches(schema)
  const fitting = choices.find(
    (choice) => typesOf(choice).length === 0 || typesOf(choice).some((type) => accepts(value, type)),
  )
  if (fitting === undefined) {
    if (typeof value !== 'string') return value
    for (const choice of choices) {
      const read = readString(value, choice)
      if (read !== undefined) return coerce(read, choice)
    }
    return value
  }
  if (Array.isArray(value)) return coerceArray(value, fitting)
  return isObject(value) ? coerceObject(value, fitting) : value
}
