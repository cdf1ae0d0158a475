import { parse } from 'yaml'

export interface SplitText {
  /** Fields of the head; empty where there is none. */
  head: Readonly<Record<string, unknown>>
  body: string
  /** 1-based line of the file at which the body begins. */
  line: number
}

/**
 * A Markdown file's head (between two lines of `---`, at its very beginning) and the rest. Line ends become `\n`; a byte order mark goes.
 * A head that is not YAML, as editors write it (`globs: *.vue`), is read line by line.
 */
export function splitFrontmatter(text: string): SplitText {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const found = /^---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/.exec(clean)
  const source = found?.[1]
  const head = source === undefined ? undefined : readHead(source)
  if (found === null || head === undefined) return { head: {}, body: clean, line: 1 }
  return { head, body: clean.slice(found[0].length), line: found[0].split('\n').length }
}

/** Undefined where the text is no head but a passage between two thematic breaks. */
function readHead(source: string): Readonly<Record<string, unknown>> | undefined {
  if (source.trim() === '') return {}
  try {
    const value: unknown = parse(source)
    if (isRecord(value)) return value
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  return readLines(source)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readLines(source: string): Readonly<Record<string, unknown>> | undefined {
  const fields: Record<string, string> = {}
  for (const line of source.split('\n')) {
    if (line.trim() === '' || /^\s*(#|- )/.test(line)) continue
    const [, name, value] = /^([A-Za-z][\w-]*)\s*:\s*(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    fields[name] = value.trim()
  }
  return fields
}
