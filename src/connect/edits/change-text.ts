import { isDeepStrictEqual } from 'node:util'
import { type ConfigurationFormat, type JsonValue, MnemaError } from '../../contract/index.ts'
import { type ConfigurationPath, editorOf, plain, withMember, withoutMember } from '../format/index.ts'

/** A configuration's text with what it says. Every change is read again and compared with what it should say. */
export interface OpenText {
  format: ConfigurationFormat
  text: string
  content: unknown
}

export function openText(format: ConfigurationFormat, text: string): OpenText {
  return { format, text, content: plain(editorOf(format).read(text)) }
}

export function inserted(
  open: OpenText,
  container: ConfigurationPath,
  key: string | undefined,
  value: JsonValue,
): OpenText {
  const text = editorOf(open.format).insert(open.text, { container, key, value })
  return checked({ ...open, text, content: withMember(open.content, container, key, value) })
}

export function removed(open: OpenText, path: ConfigurationPath): OpenText {
  const text = editorOf(open.format).remove(open.text, path)
  return checked({ ...open, text, content: withoutMember(open.content, path) })
}

/** @throws MnemaError `internal` where the text does not say what it should: it must not be written. */
function checked(open: OpenText): OpenText {
  const said = plain(editorOf(open.format).read(open.text))
  if (!sayTheSame(said, open.content)) {
    throw new MnemaError(
      'internal',
      'This file is written in a way in which it cannot be changed safely; nothing was changed.',
      {
        remedy: 'Make the entry by hand, as `mnema connect --dry-run --json` shows it.',
      },
    )
  }
  return open
}

/** Nothing at all and an empty object are one, for an empty file is either. */
function sayTheSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other) || (isEmpty(one) && isEmpty(other))
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
