import { limits } from '../note.ts'
import { blocksOf, rangeOf } from './blocks-of.ts'
import { type Heading, outlineOf } from './outline-of.ts'

/** The title that a text gives itself: its first heading of level 1, else its first line; undefined for a text without words. */
export function titleOf(body: string): string | undefined {
  const heading = firstHeading(body)
  if (heading !== undefined) return heading
  const [first] = blocksOf(body)
  if (first === undefined) return undefined
  const [start, end] = rangeOf(first)
  const line = body
    .slice(start, end)
    .split(/\r?\n/)
    .map((text) => text.replace(/^[\s>#*+-]+/, '').trim())
    .find((text) => /[\p{L}\p{N}\p{So}]/u.test(text))
  return line === undefined ? undefined : [...line].slice(0, limits.title).join('')
}

/** Its first heading of level 1. */
export function firstHeading(body: string): string | undefined {
  return outlineOf(body).find(({ level, text }) => level === 1 && text !== '')?.text
}

/** The text without the heading at its front, where that is the title itself. */
export function stripHeading(body: string, title: string): string {
  const heading = leadingHeading(body)
  if (heading === undefined || fold(heading.text) !== fold(title)) return body
  return body.slice(heading.end).replace(/^[^\S\r\n]*(?:\r?\n)+/, '')
}

/** The text with another title in its first heading, where that was the title. The heading keeps its form where the new title can be read in it. */
export function renameHeading(body: string, from: string, to: string): string {
  const heading = outlineOf(body).find(({ level }) => level === 1)
  if (heading === undefined || fold(heading.text) !== fold(from) || fold(from) === '') return body
  const [before, written, after] = [
    body.slice(0, heading.start),
    body.slice(heading.start, heading.end),
    body.slice(heading.end),
  ]
  const at = written.indexOf(heading.text)
  const inPlace = at < 0 ? `# ${to}` : written.slice(0, at) + to + written.slice(at + heading.text.length)
  const forms = [inPlace, `# ${to}`].filter((form) => firstHeading(form) === to)
  return before + (forms[0] ?? `# ${to.replace(/(?<= )(#+)$/, '\\$1')}`) + after
}

/** The heading of level 1 with which a text begins. */
export function leadingHeading(body: string): Heading | undefined {
  const [first] = outlineOf(body)
  return first?.level === 1 && body.slice(0, first.start).trim() === '' ? first : undefined
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
