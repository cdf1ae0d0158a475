import { MnemaError } from '../../../contract/index.ts'
import { type Heading, outlineOf } from './outline-of.ts'

/** Most headings that an error lists. */
const mostListed = 30

/**
 * The heading that is meant: its words, with or without the marks before them; the path to it (`Setup > Linux`) where several have these words;
 * and `[2]` behind it for the second of those that fit. A heading is found by what it says before its words are read as a path or a number.
 * @throws MnemaError `invalid_input` listing the candidates, or the headings that there are.
 */
export function findSection(body: string, asked: string): Heading {
  const headings = outlineOf(body)
  const { found, number } = read(headings, asked)
  const chosen = number === undefined ? found : found.slice(number - 1, number)
  if (chosen.length === 1 && chosen[0] !== undefined) return chosen[0]
  throw found.length === 0 ? missing(headings) : ambiguous(headings, found)
}

interface Reading {
  found: readonly Heading[]
  /** Which of them, from 1 on; undefined where none is named. */
  number: number | undefined
}

/** From the strictest comparison to the most forgiving one; the first that finds anything counts. */
function read(headings: readonly Heading[], asked: string): Reading {
  const [, words = '', number] = /^(.*?)\s*\[(\d{1,3})\]\s*$/s.exec(asked) ?? []
  for (const fold of [asWritten, ignoringCase, ignoringMarks]) {
    const found = fitting(headings, asked, fold)
    if (found.length > 0) return { found, number: undefined }
    const numbered = number === undefined ? [] : fitting(headings, words, fold)
    if (numbered.length > 0) return { found: numbered, number: Number(number) }
  }
  return { found: [], number: undefined }
}

/** Of several headings whose path ends in a path that is asked for, one whose whole path it is comes first. */
function fitting(headings: readonly Heading[], asked: string, fold: (text: string) => string): readonly Heading[] {
  const [, marks = '', behind = ''] = /^\s*(#{1,6})\s+(.*)$/s.exec(asked) ?? []
  const readings = [
    { words: fold(asked), level: undefined },
    ...(marks === '' ? [] : [{ words: fold(behind), level: marks.length }]),
  ]
  for (const { words, level } of readings) {
    const found = headings.filter(
      (heading) =>
        (level === undefined || heading.level === level) &&
        (fold(heading.path) === words || fold(heading.path).endsWith(` > ${words}`)),
    )
    const exact = words.includes(' > ') ? found.filter(({ path }) => fold(path) === words) : []
    if (found.length > 0) return exact.length > 0 ? exact : found
  }
  return []
}

function asWritten(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

function ignoringCase(text: string): string {
  return asWritten(text).toLowerCase()
}

/** Without marks of emphasis and code, and with `›` for `>`. */
function ignoringMarks(text: string): string {
  return ignoringCase(text.replace(/[*_`]/g, '').replace(/\s[>›]\s/g, ' > '))
}

function missing(headings: readonly Heading[]): MnemaError {
  const outline = headings.slice(0, mostListed).map(({ path }) => path)
  return new MnemaError('invalid_input', 'The note has no such heading. Nothing was written.', {
    field: 'section',
    remedy:
      outline.length === 0
        ? 'The note has no headings at all: use append, replace or findReplace.'
        : `Give one of its headings: ${outline.join(' · ')}${headings.length > mostListed ? ' · …' : ''}`,
    data: { outline },
  })
}

function ambiguous(headings: readonly Heading[], found: readonly Heading[]): MnemaError {
  const candidates = found
    .slice(0, mostListed)
    .map((heading) => ({ section: addressOf(headings, heading), line: heading.line }))
  const said =
    found.length === 1 ? 'The heading stands once, and not under this number.' : `${found.length} headings fit.`
  return new MnemaError('invalid_input', `${said} Nothing was written.`, {
    field: 'section',
    remedy: `Give one of these: ${candidates.map(({ section, line }) => `${section} (line ${line})`).join(' · ')}${found.length > mostListed ? ' · …' : ''}`,
    data: { candidates },
  })
}

/** Words that mean this heading and no other. */
function addressOf(headings: readonly Heading[], heading: Heading): string {
  const alike = fitting(headings, heading.path, asWritten)
  return alike.length === 1 ? heading.path : `${heading.path} [${alike.indexOf(heading) + 1}]`
}
