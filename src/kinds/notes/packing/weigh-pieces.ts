import type { Context } from '../../../contract/index.ts'
import type { Candidate } from './candidate.ts'
import { type NotePiece, piecesOf } from './note-pieces.ts'

/** A piece of a candidate and what it is worth to the question, 0 to 1. */
export interface WeighedPiece {
  candidate: Candidate
  piece: NotePiece
  /** Its place in the note. */
  ordinal: number
  value: number
}

/** Of a piece's worth, how much its note has to say, and how much the words of the question in it. */
const shares = { note: 0.35, words: 0.65 } as const

/** What the piece that the search found best is worth at least, as a share of its note's relevance. */
const leastOfBest = 0.95

/** What a note begins with tells what it is. */
const opening = 0.1

/** Every piece of every candidate, the most valuable first. A word of the question weighs by how few of the pieces have it. */
export function weighPieces(context: Context, query: string, candidates: readonly Candidate[]): WeighedPiece[] {
  const asked = [...new Set(context.search.words(query))]
  const all = candidates.flatMap((candidate) =>
    piecesOf(context, candidate.note).map((piece, ordinal) => ({ candidate, piece, ordinal })),
  )
  const weights = asked.map((word) => {
    const having = all.reduce((count, { piece }) => count + (piece.words.has(word) ? 1 : 0), 0)
    return Math.log((all.length + 1) / (having + 0.5))
  })
  const most = weights.reduce((sum, weight) => sum + weight, 0)
  return all
    .map(({ candidate, piece, ordinal }): WeighedPiece => {
      const shared = asked.reduce((sum, word, at) => sum + (piece.words.has(word) ? (weights[at] ?? 0) : 0), 0)
      const words = most > 0 ? shared / most : 0
      const own = shares.note + shares.words * words + (ordinal === 0 ? opening : 0)
      const value = candidate.relevance * Math.min(1, isBest(candidate, piece) ? Math.max(leastOfBest, own) : own)
      return { candidate, piece, ordinal, value }
    })
    .sort((a, b) => b.value - a.value || byPlace(a, b))
}

/** In the order of the candidates' ids and of their texts: what is equally good is always in the same order. */
function byPlace(a: WeighedPiece, b: WeighedPiece): number {
  const [first, second] = [a.candidate.note.record.id, b.candidate.note.record.id]
  return first < second ? -1 : first > second ? 1 : a.ordinal - b.ordinal
}

function isBest({ best }: Candidate, { text }: NotePiece): boolean {
  return best !== undefined && text.startsWith(best.slice(0, 80).trim())
}
