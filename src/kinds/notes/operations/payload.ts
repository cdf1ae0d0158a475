import type { JsonObject } from '../../../contract/index.ts'

/** What of an input decides what is done. */
export function payloadOf(input: object, without: readonly string[]): JsonObject {
  const whole: JsonObject = JSON.parse(JSON.stringify(input))
  return Object.fromEntries(Object.entries(whole).filter(([key]) => !without.includes(key)))
}
