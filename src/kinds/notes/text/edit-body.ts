import { MnemaError } from '../../../contract/index.ts'
import { blocksOf, rangeOf } from './blocks-of.ts'
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
 * @throws MnemaError `invalid_input` naming the field where the place is not there exactly once, or where the content would swallow what follows it.
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
  const before = body.trimEnd()
  const added = withoutBlankEdges(content)
  return before === '' ? `${added}${end}` : `${before}${end}${end}${added}${end}`
}

/** Below the heading with which a text begins, for that is its title. */
function prepend(body: string, content: string, end: string): string {
  if (content.trim() === '') return body
  const heading = leadingHeading(body)
  const [front, rest] =
    heading === undefined ? ['', body] : [`${body.slice(0, heading.end)}${end}${end}`, body.slice(heading.end)]
  const below = withoutBlankFront(rest)
  if (below !== '') checkClosed(content)
  return `${front}${withoutBlankEdges(content)}${end}${below === '' ? '' : `${end}${below}`}`
}

function replaceSection(body: string, content: string, asked: string, end: string): string {
  const heading = findSection(body, asked)
  const section = sectionOf(body, outlineOf(body), heading)
  const text = withoutBlankEdges(withoutOwnHeading(content, heading.text))
  if (withoutBlankEdges(body.slice(section.start, section.end)) === text) return body
  const after = body.slice(section.end)
  if (after !== '') checkClosed(text)
  const filled = text === '' ? end : `${end}${end}${text}${end}`
  return `${body.slice(0, heading.end)}${filled}${after === '' ? '' : `${end}${after}`}`
}

/** Content that begins with the heading that it is to stand under does not make a second one. */
function withoutOwnHeading(content: string, heading: string): string {
  const [first] = outlineOf(content)
  if (first === undefined || content.slice(0, first.start).trim() !== '') return content
  return first.text.toLowerCase() === heading.toLowerCase() ? content.slice(first.end) : content
}

/** A paragraph behind the content must be read as one: an open fence or comment would make it part of itself. */
function checkClosed(content: string): void {
  const probe = `${content}\n\nx`
  const last = blocksOf(probe).at(-1)
  if (last?.type === 'paragraph' && rangeOf(last)[0] === probe.length - 1) return
  throw new MnemaError(
    'invalid_input',
    'The content opens a code block or a comment that it does not close, so that what follows would become part of it. Nothing was written.',
    { field: 'content', remedy: 'Close it, and send the edit once more.' },
  )
}

/** Spaces at the front of the first line stay: they may make it code, or set off a paragraph. */
function withoutBlankEdges(content: string): string {
  return withoutBlankFront(content).trimEnd()
}

function withoutBlankFront(text: string): string {
  return text.replace(/^(?:[^\S\r\n]*\r?\n)+/, '')
}
