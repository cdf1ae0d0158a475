import type { Context } from '../../../contract/index.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import type { NotePiece } from './note-pieces.ts'

/** Parts by which a text is cut: words, and where a line has none, runs of so many characters. */
const part = /\s+|[^\s]{1,24}/gu

/** Of a piece that is too large for its room, the stretch about the words of the question; `…` stands for what is left out. */
export function cutPiece(
  { search }: Context,
  piece: NotePiece,
  asked: ReadonlySet<string>,
  room: number,
): NotePiece | undefined {
  const parts = piece.text.match(part) ?? []
  // A word may lie across two parts.
  const worth = parts.map(
    (text, at) => search.words(text + (parts[at + 1] ?? '')).filter((word) => asked.has(word)).length,
  )
  let start = worth.indexOf(Math.max(...worth))
  let end = start
  let left = room - countTokens('……')
  const takes = (at: number): boolean => {
    const text = parts[at]
    const cost = text === undefined ? Number.POSITIVE_INFINITY : countTokens(text)
    if (cost > left) return false
    left -= cost
    return true
  }
  while (takes(end)) {
    end++
    if (start > 0 && takes(start - 1)) start--
  }
  if (end === start) return undefined
  const inside = parts.slice(start, end).join('').trim()
  const text = `${start > 0 ? '…' : ''}${inside}${end < parts.length ? '…' : ''}`
  return { ...piece, text, tokens: countTokens(text) }
}
