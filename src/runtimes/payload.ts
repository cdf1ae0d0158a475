import type { JsonObject, JsonValue } from '../contract/index.ts'

/** Reads fields of a host's payload without trusting its shape. */

/** The first of the fields that is a string with content. */
export function textField(payload: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = payload[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

/** The first of the fields that is an object. */
export function objectField(payload: JsonObject, ...names: readonly string[]): JsonObject | undefined {
  for (const name of names) {
    const value = payload[name]
    if (isObject(value)) return value
  }
  return undefined
}

/** The field where it is a whole number. */
export function numberField(payload: JsonObject, name: string): number | undefined {
  const value = payload[name]
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

/** A string as it is, anything else as JSON: tools answer with either. */
export function anyField(payload: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = payload[name]
    if (value === undefined || value === null) continue
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return undefined
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
