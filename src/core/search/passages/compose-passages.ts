import type { IndexedText, MemoryRecord } from '../../../contract/index.ts'
import { tokenise } from '../analysis/index.ts'
import { encodeBag, type TermFrequency } from './bag.ts'
import { readCode } from './code.ts'
import { meaningOf } from './meaning-of.ts'
import { splitText } from './split-text.ts'
import { tagsOf } from './tags.ts'

/** A passage before it is stored. */
export interface PassageDraft {
  ordinal: number
  heading: string | undefined
  text: string
  /** Encoded bag of terms, naming terms with `=` before them, and tags. */
  bag: Uint8Array
  /** Words in the text. */
  length: number
  /** Words among the names. */
  namesLength: number
  /** What is embedded; of several texts the mean. */
  meaning: readonly string[]
  code: boolean
}

/** The passages of a record: its body in pieces and each extra, all under its title and names. */
export function composePassages(record: MemoryRecord, text: IndexedText): PassageDraft[] {
  const pieces = [
    ...splitText(clean(text.body)),
    ...(text.extras ?? [])
      .filter((extra) => extra.trim() !== '')
      .map((extra) => ({ text: clean(extra).trim(), heading: undefined })),
  ]
  if (pieces.length === 0) pieces.push({ text: clean(text.title), heading: undefined })
  const names = [text.title, ...text.names, ...(text.person === undefined ? [] : [text.person])].map(clean)
  const tags = tagsOf(record, text.labels)
  const nameTokens = tokensOf(names)
  return pieces.map((piece, ordinal) => {
    const code = readCode(piece.text)
    const terms = new Map<string, TermFrequency>()
    let length = 0
    let namesLength = 0
    tokenise(piece.text, (term, whole) => {
      if (!whole) length++
      add(terms, term, 1, 0)
    })
    const others = code === undefined ? [] : [code.name, code.documentation]
    if (piece.heading !== undefined) others.push(piece.heading)
    for (const tokens of [nameTokens, tokensOf(others)])
      for (const { term, whole } of tokens) {
        if (!whole) namesLength++
        add(terms, term, 0, 1)
      }
    const named = [...terms].filter(([, frequency]) => frequency.names > 0).map(([term]) => `=${term}`)
    return {
      ordinal,
      heading: piece.heading,
      text: piece.text,
      bag: encodeBag(terms, [...tags, ...named]),
      length,
      namesLength,
      meaning: meaningOf({ title: text.title, person: text.person, text: piece.text }),
      code: code !== undefined,
    }
  })
}

function tokensOf(names: readonly string[]): { term: string; whole: boolean }[] {
  const tokens: { term: string; whole: boolean }[] = []
  for (const name of names) tokenise(name, (term, whole) => tokens.push({ term, whole }), true)
  return tokens
}

function add(terms: Map<string, TermFrequency>, term: string, text: number, names: number): void {
  const known = terms.get(term)
  if (known === undefined) terms.set(term, { text, names })
  else {
    known.text += text
    known.names += names
  }
}

/** PostgreSQL stores no NUL. */
const clean = (text: string): string => text.replaceAll('\u0000', '')
