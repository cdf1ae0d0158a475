import { type Locale, say } from '../../../contract/index.ts'
import { oneLine, snippet } from '../fence.ts'
import { normaliseGlossary } from '../glossary.ts'
import type { OutlineEntry } from './outline-file.ts'

const longestTerm = 80
const longestDisclosure = 300

/** What the head of a file says about when it applies; undefined where it says nothing. */
export function disclosureOfHead(head: Readonly<Record<string, unknown>>, locale: Locale): string | undefined {
  const description = textOf(head.description)
  if (description !== undefined) return snippet(description, longestDisclosure)
  const globs = textOf(head.globs) ?? textOf(head.paths)
  if (globs === undefined) return undefined
  return snippet(
    say(locale, { en: `When working on files that match ${globs}`, zh: `处理匹配 ${globs} 的文件时` }),
    longestDisclosure,
  )
}

/** The situation in which a section is wanted, as far as its headings and file tell. */
export function disclosureOfSection(entry: OutlineEntry, file: string, locale: Locale): string {
  const above = entry.trail.slice(0, -1).join(' › ')
  const where = above === '' ? file : `${above}, ${file}`
  return snippet(
    say(locale, { en: `When the work concerns “${entry.title}” (${where})`, zh: `涉及“${entry.title}”时（${where}）` }),
    longestDisclosure,
  )
}

/** Words by which a section is known: its title, the code in it, and for a file its name. */
export function termsOf(words: readonly (string | undefined)[], locale: Locale): string[] {
  const known = words.flatMap((word) => {
    const text = word === undefined ? '' : snippet(oneLine(word), longestTerm)
    return text === '' ? [] : [text]
  })
  return normaliseGlossary(known, 'glossary', locale)
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : oneLine(value)
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item) => typeof item === 'string').map(oneLine)
  return texts.length === 0 ? undefined : texts.join(', ')
}
