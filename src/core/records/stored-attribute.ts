import type { JsonObject, JsonValue } from '../../contract/index.ts'

/** Longest text that an attribute is found by, in characters. Longer ones are prose: they are searched, not filtered. */
export const longestFilter = 200

/** The text by which a scalar attribute is found; undefined for what no filter can name. */
export function filterValue(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value.length > longestFilter ? undefined : JSON.stringify(value)
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value)
  return undefined
}

/**
 * Name and filter value of each attribute that can be filtered by.
 * @param names of those that the kind asks for; undefined: all.
 */
export function filterValues(attributes: JsonObject, names: readonly string[] | undefined): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(attributes)) {
    if (names !== undefined && !names.includes(name)) continue
    const text = filterValue(value)
    if (text !== undefined) values.set(name, text)
  }
  return values
}

/** Where the record stands among its siblings: its priority, or after all that have one. */
export function rankOf(attributes: JsonObject): number {
  const { priority } = attributes
  return typeof priority === 'number' ? priority : Number.MAX_SAFE_INTEGER
}
