import type { JsonObject, JsonValue } from '../contract/index.ts'
import { isObject } from './json-schema.ts'

function range(schema: JsonObject, least: string, most: string, unit: string): string {
  const from = schema[least]
  const to = schema[most]
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}${unit}`
  if (to !== undefined) return ` of at most ${to}${unit}`
  if (from !== undefined && from !== 0) return ` of at least ${from}${unit}`
  return from === 0 && unit === '' ? ' of at least 0' : ''
}

function describeType(type: JsonValue | undefined, schema: JsonObject): string {
  switch (type) {
    case 'string':
      return `a string${range(schema, 'minLength', 'maxLength', ' characters')}`
    case 'integer':
      return `an integer${range(schema, 'minimum', 'maximum', '')}`
    case 'number':
      return `a number${range(schema, 'minimum', 'maximum', '')}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array': {
      const items = isObject(schema.items) ? describeSchema(schema.items) : 'any values'
      const plural = items.replace(/^an? (\w+)/, '$1s')
      return `a list of ${plural}${range(schema, 'minItems', 'maxItems', ' items')}`
    }
    case 'object': {
      const keys = isObject(schema.properties) ? Object.keys(schema.properties) : []
      return keys.length === 0 ? 'an object' : `an object with the keys ${keys.join(', ')}`
    }
    default:
      return 'a JSON value'
  }
}

/** What a schema allows, in a few words for people and models: `a list of strings of at most 64 items`. */
export function describeSchema(schema: JsonObject): string {
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.filter(isObject).map(describeSchema).join(', or ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeType(type, schema)).join(', or ')
  return describeType(schema.type, schema)
}

/** The schema of the value at a path, as far as it is declared. */
export function schemaAt(schema: JsonObject, path: readonly PropertyKey[]): JsonObject | undefined {
  let here: JsonObject | undefined = schema
  for (const step of path) {
    const members: JsonValue | undefined = here?.properties
    const next: JsonValue | undefined =
      typeof step === 'number' ? here?.items : isObject(members) ? members[String(step)] : undefined
    here = isObject(next) ? next : undefined
  }
  return here
}
