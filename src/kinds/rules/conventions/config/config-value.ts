import { type ParseError, parse as parseJsonc } from 'jsonc-parser'
import { parse as parseTomlText } from 'smol-toml'
import { parse as parseYamlText } from 'yaml'

/** A configuration that cannot be read, in its own format. */
export class UnreadableConfig extends Error {}

/** JSON, with comments and trailing commas. @throws UnreadableConfig */
export function parseJson(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parseJsonc(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true })
  if (errors.length > 0) throw new UnreadableConfig('not JSON')
  return value
}

/** @throws UnreadableConfig */
export function parseYaml(text: string): unknown {
  try {
    const value: unknown = parseYamlText(text, { logLevel: 'error' })
    return value
  } catch {
    throw new UnreadableConfig('not YAML')
  }
}

/** @throws UnreadableConfig */
export function parseToml(text: string): unknown {
  try {
    const value: unknown = parseTomlText(text)
    return value
  } catch {
    throw new UnreadableConfig('not TOML')
  }
}

/** A value inside a configuration; undefined where the way to it does not exist. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let here = value
  for (const key of keys) {
    if (!isTable(here) || !Object.hasOwn(here, key)) return undefined
    here = here[key]
  }
  return here
}

export function entriesAt(value: unknown, ...keys: readonly string[]): [string, unknown][] {
  const found = at(value, ...keys)
  return isTable(found) ? Object.entries(found) : []
}

/** The strings of a list, or the one string that stands in its place. */
export function stringsAt(value: unknown, ...keys: readonly string[]): string[] {
  const found = at(value, ...keys)
  if (typeof found === 'string') return [found]
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : []
}

export function listAt(value: unknown, ...keys: readonly string[]): unknown[] {
  const found: unknown = at(value, ...keys)
  return Array.isArray(found) ? found : []
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
