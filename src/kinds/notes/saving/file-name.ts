import { createHash } from 'node:crypto'
import { MnemaError } from '../../../contract/index.ts'
import { ending, limits } from '../note.ts'

/** Most bytes of a name made of a title, in UTF-8: half of what file systems take, for the marks that some add. */
const mostBytes = 120

/** Names that Windows keeps for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

/**
 * The file name of a title: its letters, marks and digits of any script in lower case, all else a hyphen. `C++` and `C#` are told apart from `C`.
 * A title without a letter or digit gets a name made of its fingerprint, so that two such titles never share one.
 */
export function fileNameOf(title: string): string {
  const plain = slugOf(title)
  if (plain === '') return `note-${fingerprint(title)}${ending}`
  return `${devices.test(plain) ? `${plain}-note` : shorten(plain)}${ending}`
}

/** @throws MnemaError `invalid_input` for a name that is none. */
export function checkFileName(given: string): string {
  const name = given.normalize('NFC').trim()
  const bare = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name
  const wrong =
    bare === '' || bare.startsWith('.') || /[/\\\p{Cc}\p{Cs}]/u.test(bare) || [...bare].length > limits.segment
  if (!wrong) return `${bare}${ending}`
  throw new MnemaError('invalid_input', 'The file name is none.', {
    field: 'fileName',
    remedy: `Give one name without a slash and not beginning with a dot, at most ${limits.segment} characters; or leave it out.`,
  })
}

/** Letters, marks and digits of a text in lower case, joined by hyphens; empty where there are none. */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}+])\+/gu, ' plus ')
    .replace(/(?<=\p{L})#(?![\p{L}\p{N}])/gu, ' sharp ')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Ten hex digits that two different texts do not share by chance. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text.normalize('NFC').toLowerCase().trim()).digest('hex').slice(0, 10)
}

function shorten(slug: string): string {
  if (Buffer.byteLength(slug) <= mostBytes) return slug
  let kept = ''
  for (const character of slug) {
    if (Buffer.byteLength(kept + character) > mostBytes - 11) break
    kept += character
  }
  return `${kept.replace(/-+$/, '')}-${fingerprint(slug)}`
}
