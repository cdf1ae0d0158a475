import type { JsonObject, JsonValue, Screening } from '../contract/index.ts'
import { isObject } from './json-schema.ts'

function neutraliseValue(value: JsonValue, screening: Screening, ownWords: ReadonlySet<string>): JsonValue {
  if (typeof value === 'string') return ownWords.has(value) ? value : screening.neutralise(value)
  if (Array.isArray(value)) return value.map((item) => neutraliseValue(item, screening, ownWords))
  return isObject(value) ? neutraliseOutput(value, screening, ownWords) : value
}

/**
 * Makes control-like tags inert in every string of an output: what was stored must not speak to a model as anything but data.
 * @param ownWords texts of the program itself, left as they are.
 */
export function neutraliseOutput(output: JsonObject, screening: Screening, ownWords: ReadonlySet<string>): JsonObject {
  const members = Object.entries(output)
  return Object.fromEntries(members.map(([key, value]) => [key, neutraliseValue(value, screening, ownWords)]))
}
