import { isDeepStrictEqual } from 'node:util'
import { parse, patch, stringify } from '@decimalturn/toml-patch'
import type { JsonObject, JsonValue } from '../../contract/index.ts'
import type { FormatEditor, Insertion } from './format-editor.ts'
import { keepLineEnds } from './keep-line-ends.ts'
import { plain, withMember, withoutMember } from './plain-value.ts'
import { lineEndOf } from './text-layout.ts'
import { unreadable } from './unreadable.ts'
import { withoutLines } from './without-lines.ts'

/** TOML. New objects become tables at the end of the file, which is how programs write theirs. */
export const tomlEditor: FormatEditor = {
  read,
  insert(text, change) {
    const wanted = withMember(read(text), change.container, change.key, change.value)
    const appended = appendTable(text, change)
    if (appended !== undefined && says(appended, wanted)) return appended
    return patched(text, wanted)
  },
  remove(text, path) {
    const wanted = withoutMember(read(text), path)
    // The parser takes comments beside an entry for its own, though they were there before it.
    return withoutLines(text, String(path.at(-1)), (rest) => says(rest, wanted)) ?? patched(text, wanted)
  },
}

function patched(text: string, wanted: unknown): string {
  return keepLineEnds(text, (plainText) => patch(plainText, wanted))
}

function read(text: string): unknown {
  try {
    return plain(parse(text))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // The parser shows the line first, and what is wrong with it last.
    const what = error.message.trim().split('\n').at(-1) ?? ''
    const line = 'line' in error && typeof error.line === 'number' ? error.line : 1
    const column = 'column' in error && typeof error.column === 'number' ? error.column + 1 : 1
    throw unreadable(what, { line, column })
  }
}

/** `[container.key]` and what it holds, after an empty line. Undefined for what is no table. */
function appendTable(text: string, { container, key, value }: Insertion): string | undefined {
  if (key === undefined || !isTable(value)) return undefined
  const { path, table: held } = innermost([...container.map(String), key], value)
  const names = path.map(quoteKey).join('.')
  const lineEnd = lineEndOf(text)
  const body = stringify(held, { trailingNewline: 0, inlineTableStart: 0, bracketSpacing: false })
  const table = `[${names}]\n${body}`.trimEnd().replaceAll('\n', lineEnd)
  if (text === '') return `${table}${lineEnd}`
  const endsLine = text.endsWith('\n')
  const gap = endsLine ? (/\n\r?\n$/.test(text) ? '' : lineEnd) : lineEnd.repeat(2)
  return `${text}${gap}${table}${endsLine ? lineEnd : ''}`
}

/** The tables that hold nothing but one other are named by the path to it. */
function innermost(path: readonly string[], table: JsonObject): { path: readonly string[]; table: JsonObject } {
  const [only, ...others] = Object.entries(table)
  if (only === undefined || others.length > 0 || !isTable(only[1])) return { path, table }
  return innermost([...path, only[0]], only[1])
}

function isTable(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function says(text: string, wanted: unknown): boolean {
  try {
    return isDeepStrictEqual(read(text), wanted)
  } catch {
    // The table is defined in a way that it cannot be added to from outside.
    return false
  }
}

function quoteKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : JSON.stringify(name)
}
