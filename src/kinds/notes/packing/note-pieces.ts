import type { Context } from '../../../contract/index.ts'
import type { Note } from '../note.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { snippet } from '../wording/index.ts'

/** A piece of a note, with what is needed to weigh and to print it. */
export interface NotePiece {
  /** Made inert, as it leaves. */
  text: string
  /** The path of headings above it. */
  heading: string | undefined
  words: ReadonlySet<string>
  /** Of the text, and of the line with the heading. */
  tokens: number
  headingTokens: number
}

/** Most characters of a heading that is shown above a piece. */
const mostHeading = 160

/** How the heading of a piece is told. */
export function headingLine(heading: string): string {
  return `§ ${snippet(heading, mostHeading)}`
}

/** Most notes of which the pieces are kept in the process. */
const mostNotes = 2_000

const kept = new Map<string, readonly NotePiece[]>()

/** The pieces of a note in their order. Kept until the note changes: cutting and counting cost more than all the rest. */
export function piecesOf({ search, screening }: Context, { record, body }: Note): readonly NotePiece[] {
  const key = `${record.id} ${record.versionToken}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const pieces = search.pieces(body).map(({ text, heading }): NotePiece => {
    const inert = screening.neutralise(text)
    return {
      text: inert,
      heading,
      words: new Set(search.words(`${heading ?? ''}\n${text}`)),
      tokens: countTokens(inert),
      headingTokens: heading === undefined ? 0 : countTokens(screening.neutralise(headingLine(heading))),
    }
  })
  kept.set(key, pieces)
  const [oldest] = kept.keys()
  if (kept.size > mostNotes && oldest !== undefined) kept.delete(oldest)
  return pieces
}
