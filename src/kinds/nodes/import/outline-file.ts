import { type Locale, say } from '../../../contract/index.ts'
import { readSections, type Section } from './read-sections.ts'
import { splitFrontmatter } from './split-frontmatter.ts'

/** What is to become of one section. */
export interface OutlineEntry {
  /** Identity in the file: the titles down to it, one a line; empty for the file itself. */
  key: string
  /** Undefined for the file itself. */
  parentKey: string | undefined
  title: string
  /** Titles of the headings down to this one. */
  trail: readonly string[]
  code: readonly string[]
  /** Own text; where there is none, a list of what stands below. */
  body: string
  /** The body is such a list. */
  generated: boolean
  line: number
}

export interface FileOutline {
  head: Readonly<Record<string, unknown>>
  /** Parents before children, in the order of the file; empty for a file without text. */
  entries: readonly OutlineEntry[]
}

/**
 * The sections of a file as a tree. A single heading that opens the file names the file and gives its text to it. A section without
 * text stays where others stand below it, else it is left out.
 */
export function outlineFile(text: string, fileTitle: string, locale: Locale): FileOutline {
  const { head, body, line } = splitFrontmatter(text)
  const sections = readSections(body, line)
  const file = sections[0]
  const cover = findCover(sections)
  const tops = cover === undefined ? [] : [cover]
  const entries = sections.flatMap((section): OutlineEntry[] => {
    if (section === file)
      return [entryOf(cover === undefined ? { ...section, title: fileTitle } : { ...cover, path: [] })]
    return tops.includes(section) ? [] : [entryOf(section, cover)]
  })
  return { head, entries: keepUseful(entries, locale) }
}

/** The one top heading with which the file begins. */
function findCover(sections: readonly Section[]): Section | undefined {
  const [file, first] = sections
  const tops = sections.filter(({ path }) => path.length === 1)
  return file?.text === '' && tops.length === 1 && first === tops[0] ? first : undefined
}

function entryOf(section: Section, cover?: Section): OutlineEntry {
  const parent = section.path.slice(0, -1)
  const parentKey = parent.length === 1 && cover !== undefined ? '' : parent.join('\n')
  return {
    key: section.path.join('\n'),
    parentKey: section.path.length === 0 ? undefined : parentKey,
    title: section.title,
    trail: section.path,
    code: section.code,
    body: section.text,
    generated: false,
    line: section.line,
  }
}

/** Leaves out what has neither text nor anything below, and gives the others that have no text a list of what is below. */
function keepUseful(entries: readonly OutlineEntry[], locale: Locale): OutlineEntry[] {
  const below = new Map<string, string[]>()
  const kept: OutlineEntry[] = []
  for (const entry of [...entries].reverse()) {
    const titles = below.get(entry.key) ?? []
    if (entry.body === '' && titles.length === 0) continue
    if (entry.parentKey !== undefined) below.set(entry.parentKey, [entry.title, ...(below.get(entry.parentKey) ?? [])])
    kept.push(entry.body === '' ? { ...entry, body: listBelow(titles, locale), generated: true } : entry)
  }
  return kept.reverse()
}

/** The own text of a section that has none. */
export function listBelow(titles: readonly string[], locale: Locale): string {
  return say(locale, { en: `Sections: ${titles.join(' · ')}`, zh: `包含：${titles.join(' · ')}` })
}
