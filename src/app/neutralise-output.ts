import type { JsonObject, JsonValue, Screening } from '../contract/index.ts'
import { isObject } from './json-schema.ts'

function neutraliseValue(value: JsonValue, screening: Screening): JsonValue {
  if (typeof value === 'string') return screening.neutralise(value)
  if (Array.isArray(value)) return value.map((item) => neutraliseValue(item, screening))
  if (!isObject(value)) return value
  return neutraliseOutput(value, screening)
}

/** Makes control-like tags inert in every string of an output: what was stored must not speak to a model as anything but data. */
export function neutraliseOutput(output: JsonObject, screening: Screening): JsonObject {
  return Object.fromEntries(Object.entries(output).map(([key, value]) => [key, neutraliseValue(value, screening)]))
}
