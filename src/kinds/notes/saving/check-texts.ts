import { MnemaError } from '../../../contract/index.ts'
import { limits } from '../note.ts'
import type { NoteTexts } from './note-texts.ts'

/** Most characters of each text. */
const most = {
  body: limits.body,
  head: limits.body,
  title: limits.title,
  type: limits.word,
  slug: limits.word,
  category: limits.word,
  summary: limits.summary,
} as const

const lists = { tags: limits.tags, aliases: limits.aliases } as const

/** @throws MnemaError `invalid_input` for a note without a title, `too_large` for what is longer or more than a note may have. */
export function checkTexts(texts: NoteTexts): void {
  if (texts.title.trim() === '') {
    throw new MnemaError('invalid_input', 'The note has no title.', {
      field: 'title',
      remedy: 'Begin the body with a heading, # Title, or give title.',
    })
  }
  for (const key of ['body', 'head', 'title', 'type', 'slug', 'category', 'summary'] as const) {
    const length = lengthOf(texts[key] ?? '', most[key])
    if (length > most[key]) throw tooLarge(key, `has ${length} characters, ${most[key]} are the most.`)
  }
  for (const key of ['tags', 'aliases'] as const) {
    if (texts[key].length > lists[key])
      throw tooLarge(key, `has ${texts[key].length} entries, ${lists[key]} are the most.`)
    const longest = key === 'tags' ? limits.word : limits.title
    if (texts[key].some((text) => text.length > longest))
      throw tooLarge(key, `has an entry of more than ${longest} characters.`)
  }
}

/** In characters as people count them, where that could matter. */
function lengthOf(text: string, limit: number): number {
  return text.length <= limit || text.length > 2 * limit ? text.length : [...text].length
}

function tooLarge(field: string, problem: string): MnemaError {
  return new MnemaError('too_large', `${field} ${problem}`, {
    field,
    remedy: field === 'body' ? 'Split it into several notes that link to each other.' : 'Shorten it.',
  })
}
