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

/** The text with another title in its first heading, where that was the title. */
export function renameHeading(body: string, from: string, to: string): string {
  const heading = outlineOf(body).find(({ level }) => level === 1)
  if (heading === undefined || fold(heading.text) !== fold(from) || fold(from) === '') return body
  const at = body.indexOf(heading.text, heading.start)
  if (at < 0 || at >= heading.end) return `${body.slice(0, heading.start)}# ${to}${body.slice(heading.end)}`
  return body.slice(0, at) + to + body.slice(at + heading.text.length)
}

/** The heading of level 1 with which a text begins. */
export function leadingHeading(body: string): Heading | undefined {
  const [first] = outlineOf(body)
  return first?.level === 1 && body.slice(0, first.start).trim() === '' ? first : undefined
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
