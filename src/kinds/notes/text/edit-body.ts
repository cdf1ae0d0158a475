import { findSection } from './find-section.ts'
import { lineEndOf, withLineEnds } from './line-ends.ts'
import { outlineOf, sectionOf } from './outline-of.ts'
import { replaceOnce } from './replace-once.ts'
import { leadingHeading } from './title-of.ts'

/** A change of a text at the place that words name. */
export type BodyEdit =
  | { operation: 'append' | 'prepend'; content: string }
  | { operation: 'replaceSection'; content: string; section: string }
  | { operation: 'findReplace'; content: string; find: string }

/**
 * The text after an edit. All that the edit does not touch stays byte for byte, and what it brings gets the line ends of the text.
 * @throws MnemaError `invalid_input` naming the field where the place is not there exactly once.
 */
export function editBody(body: string, edit: BodyEdit): string {
  const end = lineEndOf(body)
  const content = withLineEnds(edit.content, end)
  switch (edit.operation) {
    case 'append':
      return append(body, content, end)
    case 'prepend':
      return prepend(body, content, end)
    case 'replaceSection':
      return replaceSection(body, content, edit.section, end)
    case 'findReplace':
      return replaceOnce(body, edit.find, content)
  }
}

function append(body: string, content: string, end: string): string {
  if (content.trim() === '') return body
  const before = body.replace(/\s+$/u, '')
  return before === '' ? withBreak(content, end) : `${before}${end}${end}${withBreak(content, end)}`
}

/** Below the heading with which a text begins, for that is its title. */
function prepend(body: string, content: string, end: string): string {
  if (content.trim() === '') return body
  const heading = leadingHeading(body)
  const [front, rest] =
    heading === undefined ? ['', body] : [`${body.slice(0, heading.end)}${end}${end}`, body.slice(heading.end)]
  const below = rest.replace(/^(?:[^\S\r\n]*\r?\n)+/, '')
  return `${front}${withBreak(content, end)}${below === '' ? '' : `${end}${below}`}`
}

function replaceSection(body: string, content: string, asked: string, end: string): string {
  const headings = outlineOf(body)
  const heading = findSection(body, asked)
  const section = sectionOf(body, headings, heading)
  const text = withoutOwnHeading(content, heading.text).trim()
  const before = body.slice(0, heading.end)
  const after = body.slice(section.end)
  const filled = text === '' ? end : `${end}${end}${text}${end}`
  const next = `${before}${filled}${after === '' ? '' : `${end}${after}`}`
  return body.slice(section.start, section.end).trim() === text ? body : next
}

/** Content that begins with the heading that it is to stand under does not make a second one. */
function withoutOwnHeading(content: string, heading: string): string {
  const [first] = outlineOf(content)
  if (first === undefined || content.slice(0, first.start).trim() !== '' || first.text !== heading) return content
  return content.slice(first.end)
}

function withBreak(content: string, end: string): string {
  return `${content.replace(/^(?:[^\S\r\n]*\r?\n)+/, '').replace(/\s+$/u, '')}${end}`
}
