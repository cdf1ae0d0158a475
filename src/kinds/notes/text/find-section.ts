import { MnemaError } from '../../../contract/index.ts'
import { type Heading, outlineOf } from './outline-of.ts'

/** Most headings that an error lists. */
const mostListed = 30

/**
 * The heading that is meant: its words, with or without the marks before them; the path to it (`Setup > Linux`) where several have these words;
 * and `[2]` behind it for the second of those that share even the path.
 * @throws MnemaError `invalid_input` listing the candidates, or the headings that there are.
 */
export function findSection(body: string, asked: string): Heading {
  const headings = outlineOf(body)
  const { parts, level, number } = readSection(asked)
  const found = headings.filter(
    (heading) => (level === undefined || heading.level === level) && endsWith(heading.path.split(' > '), parts),
  )
  const exact = found.filter((heading) => heading.path.split(' > ').length === parts.length)
  const meant = found.length > 1 && exact.length === 1 ? exact : found
  const chosen = number === undefined ? (meant.length === 1 ? meant[0] : undefined) : meant[number - 1]
  if (chosen !== undefined) return chosen
  throw meant.length === 0 ? missing(headings) : ambiguous(meant)
}

interface Asked {
  parts: readonly string[]
  level: number | undefined
  number: number | undefined
}

function readSection(asked: string): Asked {
  const [, marks = '', words = '', number] = /^\s*(#{1,6}(?=\s))?\s*(.*?)\s*(?:\[(\d{1,3})\])?\s*$/s.exec(asked) ?? []
  return {
    parts: words.split(/\s+[>›]\s+/).map(fold),
    level: marks === '' ? undefined : marks.length,
    number: number === undefined ? undefined : Number(number),
  }
}

function endsWith(path: readonly string[], parts: readonly string[]): boolean {
  const tail = path.slice(-parts.length).map(fold)
  return tail.length === parts.length && tail.every((part, at) => part === parts[at])
}

/** Headings are compared without case, marks of emphasis and code. */
function fold(text: string): string {
  return text.normalize('NFC').replace(/[*_`]/g, '').replace(/\s+/gu, ' ').trim().toLowerCase()
}

function missing(headings: readonly Heading[]): MnemaError {
  const outline = headings.map(({ path }) => path)
  return new MnemaError('invalid_input', 'The note has no such heading. Nothing was written.', {
    field: 'section',
    remedy:
      outline.length === 0
        ? 'The note has no headings at all: use append, replace or findReplace.'
        : `Give one of its headings: ${outline.slice(0, mostListed).join(' · ')}${outline.length > mostListed ? ' · …' : ''}`,
    data: { outline },
  })
}

function ambiguous(found: readonly Heading[]): MnemaError {
  const candidates = found.map(({ path, line }, at) => ({ section: `${path} [${at + 1}]`, line }))
  return new MnemaError('invalid_input', `${found.length} headings fit. Nothing was written.`, {
    field: 'section',
    remedy: `Give the path, or path and number: ${candidates.map(({ section, line }) => `${section} (line ${line})`).join(' · ')}`,
    data: { candidates },
  })
}
