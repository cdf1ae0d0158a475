import type { JsonValue } from '../contract/index.ts'
import { MnemaError } from '../contract/index.ts'

/** Deeper than any operation's input, and shallow enough for every recursive walk. */
const maxDepth = 32

export interface JsonLimits {
  /** Most characters of all strings and keys together. */
  maxCharacters: number
}

/**
 * A clean copy of what arrived: JSON values only, own keys only, undefined members left out.
 * @throws MnemaError `too_large`, `invalid_input`.
 */
export function toJson(value: unknown, limits: JsonLimits): JsonValue {
  let characters = 0
  function count(text: string): string {
    characters += text.length
    if (characters <= limits.maxCharacters) return text
    throw new MnemaError('too_large', `The input holds more than ${limits.maxCharacters} characters of text.`, {
      remedy: 'Send less at once: split the text into several calls.',
    })
  }
  function copy(item: unknown, path: readonly string[]): JsonValue {
    if (path.length > maxDepth) {
      throw new MnemaError('invalid_input', `The input is nested deeper than ${maxDepth} levels.`, {
        field: path[0] ?? 'input',
        remedy: 'Send a flatter value.',
      })
    }
    if (typeof item === 'string') return count(item)
    if (item === null || typeof item === 'boolean') return item
    if (typeof item === 'number' && Number.isFinite(item)) return item
    if (Array.isArray(item)) return item.map((element, index) => copy(element, [...path, String(index)]))
    if (typeof item === 'object') {
      const members = Object.entries(item).filter(([, member]) => member !== undefined)
      return Object.fromEntries(members.map(([key, member]) => [count(key), copy(member, [...path, key])]))
    }
    throw new MnemaError('invalid_input', 'The input holds a value that is not JSON.', {
      field: path.join('.') || 'input',
      remedy: 'Send strings, finite numbers, true, false, null, lists and objects only.',
    })
  }
  return copy(value, [])
}
