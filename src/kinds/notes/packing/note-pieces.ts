import type { Context } from '../../../contract/index.ts'
import type { Note } from '../note.ts'
import { countTokens } from '../tokens/count-tokens.ts'

/** A piece of a note, with what is needed to weigh and to print it. */
export interface NotePiece {
  /** Made inert, as it leaves. */
  text: string
  /** The path of headings above it. */
  heading: string | undefined
  words: ReadonlySet<string>
  tokens: number
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
    }
  })
  kept.set(key, pieces)
  const [oldest] = kept.keys()
  if (kept.size > mostNotes && oldest !== undefined) kept.delete(oldest)
  return pieces
}
