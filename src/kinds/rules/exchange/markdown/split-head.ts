import { parse } from 'yaml'
import { plainLines } from '../disk/index.ts'

/** The head of a rule file: its fields, or why they cannot be read. */
export type Head = { fields: Readonly<Record<string, unknown>>; present: boolean } | { refused: string }

export interface SplitFile {
  head: Head
  /** The head as it is written, without its lines of dashes; undefined where there is none. */
  source: string | undefined
  /** What follows the head, with `\n` at the end of each line. */
  body: string
  /** 1-based line of the file at which the body begins. */
  line: number
}

/** Most characters of a head. */
const longest = 20_000

/** A file's head, between two lines of `---` at its very beginning, and the rest. */
export function splitHead(raw: string): SplitFile {
  const text = plainLines(raw)
  const found = /^---[ \t]*\n((?:(?!---[ \t]*(?:\n|$)).*\n)*)---[ \t]*(?:\n|$)/.exec(text)
  if (found === null) {
    const open = /^---[ \t]*\n[ \t]*[A-Za-z][\w-]*[ \t]*:/.test(text)
    return { head: open ? { refused: 'its head is not closed' } : none, source: undefined, body: text, line: 1 }
  }
  const source = found[1] ?? ''
  const rest = { source, body: text.slice(found[0].length), line: found[0].split('\n').length }
  if (source.length > longest) return { head: { refused: 'its head is too long' }, ...rest }
  const fields = readYaml(source) ?? readLines(source)
  if (fields !== undefined) return { head: { fields, present: true }, ...rest }
  // A passage between two thematic breaks, and no head.
  if (!/^[ \t]*[A-Za-z][\w-]*[ \t]*:/m.test(source)) return { head: none, source: undefined, body: text, line: 1 }
  return { head: { refused: 'its head cannot be read' }, ...rest }
}

const none: Head = { fields: {}, present: false }

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readYaml(source: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = parse(source, { maxAliasCount: 10, logLevel: 'error' })
    return value === null || value === undefined ? {} : isRecord(value) ? value : undefined
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** A head that is no YAML, as editors write it: `globs: *.vue`, also as a list under its key. */
function readLines(source: string): Readonly<Record<string, unknown>> | undefined {
  const fields: Record<string, string | string[]> = {}
  let open: string[] | undefined
  for (const line of source.split('\n')) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const item = /^\s*-\s+(.+)$/.exec(line)?.[1]
    if (item !== undefined) {
      if (open === undefined) return undefined
      open.push(item.trim())
      continue
    }
    const [, name, value] = /^([A-Za-z][\w-]*)\s*:(?:\s+(.*))?$/.exec(line) ?? []
    if (name === undefined || name in fields) return undefined
    open = undefined
    if (value === undefined || value.trim() === '') {
      open = []
      fields[name] = open
    } else fields[name] = value.trim()
  }
  // A key that nothing follows is empty, and no list of nothing.
  const entries = Object.entries(fields).map(([name, value]) => [name, value.length === 0 ? '' : value])
  return Object.fromEntries(entries)
}
