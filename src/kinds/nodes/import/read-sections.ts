import type { Heading, Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

export interface Section {
  /** Titles from the top heading down to this one; one that occurs again under the same parent has its number: `Setup #2`. */
  path: readonly string[]
  title: string
  /** Words in the heading that are set as code. */
  code: readonly string[]
  /** Own text as written, without the heading and without the sections below. */
  text: string
  /** 1-based line in the file. */
  line: number
}

/**
 * A Markdown text cut at its headings. The first section, with an empty path, is what stands before the first heading.
 * Headings in code, lists and quotations are none. A link whose definition stands in another section keeps it.
 * @param firstLine line of the file at which the text begins.
 */
export function readSections(source: string, firstLine: number): Section[] {
  const tree = fromMarkdown(source)
  const headings = tree.children.filter((node) => node.type === 'heading')
  const definitions = collectDefinitions(source, tree)
  const open: { depth: number; path: readonly string[] }[] = []
  const counts = new Map<string, number>()

  const cut = (from: number, to: number): string => {
    const text = trimLines(source.slice(from, to))
    return [text, ...missingDefinitions(text, from, to, definitions)].filter((part) => part !== '').join('\n\n')
  }
  const firstStart = headings[0]?.position?.start.offset ?? source.length
  const sections: Section[] = [{ path: [], title: '', code: [], text: cut(0, firstStart), line: firstLine }]

  for (const [index, heading] of headings.entries()) {
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const line = firstLine + (heading.position?.start.line ?? 1) - 1
    const title = oneLine(flatten(heading)) || `§${line}`
    const parent = open.at(-1)?.path ?? []
    const key = [...parent, title].join('\n')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const path = [...parent, count === 1 ? title : `${title} #${count}`]
    open.push({ depth: heading.depth, path })
    const end = headings[index + 1]?.position?.start.offset ?? source.length
    sections.push({ path, title, code: codeOf(heading), text: cut(heading.position?.end.offset ?? end, end), line })
  }
  return sections
}

interface Definition {
  identifier: string
  source: string
  offset: number
}

function collectDefinitions(source: string, tree: Nodes): Definition[] {
  if (tree.type === 'definition') {
    const from = tree.position?.start.offset ?? 0
    return [{ identifier: tree.identifier, source: source.slice(from, tree.position?.end.offset), offset: from }]
  }
  return 'children' in tree ? tree.children.flatMap((child) => collectDefinitions(source, child)) : []
}

/** Definitions that a section refers to and that stand elsewhere. */
function missingDefinitions(text: string, from: number, to: number, definitions: readonly Definition[]): string[] {
  const elsewhere = definitions.filter(({ offset }) => offset < from || offset >= to)
  if (elsewhere.length === 0 || !text.includes('[')) return []
  const used = new Set([...text.matchAll(/\[([^\][]+)\]/g)].map((match) => normalise(match[1] ?? '')))
  const lines = elsewhere.filter(({ identifier }) => used.has(normalise(identifier))).map(({ source }) => source)
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function normalise(identifier: string): string {
  return identifier.replace(/\s+/g, ' ').trim().toLowerCase()
}

function flatten(node: Nodes): string {
  if ('children' in node) return node.children.map(flatten).join('')
  if ('value' in node) return node.type === 'html' ? '' : node.value
  return 'alt' in node ? (node.alt ?? '') : ''
}

function codeOf(heading: Heading): string[] {
  return heading.children.flatMap((child) => (child.type === 'inlineCode' ? [child.value] : []))
}

function oneLine(text: string): string {
  return [...text.replace(/\s+/gu, ' ').trim()].slice(0, 200).join('')
}

function trimLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()
}
