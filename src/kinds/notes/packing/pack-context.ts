import type { Context } from '../../../contract/index.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import type { Candidate } from './candidate.ts'
import { blockOf, groupByNote, type Source, sourceLine, sourceOf } from './compose-context.ts'
import { cutPiece } from './cut-piece.ts'
import { packPieces } from './pack-pieces.ts'
import { type WeighedPiece, weighPieces } from './weigh-pieces.ts'

export interface PackedContext {
  /** At most `budget` tokens, counted over the whole. */
  context: string
  sources: Source[]
  /** Something of worth was left out for want of room. */
  truncated: boolean
}

/** Tokens of the fences about a note and of what stands between two notes; and of a break or a mark between two pieces. */
const around = 6
const between = 3

/** A number that no context reaches: what it costs in a line is paid for each note. */
const mostNotes = 99

/** How many of the best pieces are cut to fit, and to which part of the budget. */
const mostCut = 5
const share = 0.7

/** Packs the best pieces of the candidates into a budget of tokens. The same question over the same notes gives the same text. */
export function packContext(
  context: Context,
  query: string,
  candidates: readonly Candidate[],
  { budget, maxPerSource }: { budget: number; maxPerSource: number },
): PackedContext {
  const headers = new Map<Candidate, number>()
  const headerCost = ({ candidate }: WeighedPiece): number => {
    const known = headers.get(candidate)
    if (known !== undefined) return known
    const cost = countTokens(neutral(context, sourceLine(candidate.note, mostNotes))) + around
    headers.set(candidate, cost)
    return cost
  }
  const pieceCost = ({ piece }: WeighedPiece): number => piece.tokens + between + piece.headingTokens
  const asked = new Set(context.search.words(query))
  const whole = Math.min(Math.floor(budget * share), maxPerSource)
  // The best are cut where they could never fit whole: a small budget must not be given to what says less.
  const weighed = weighPieces(context, query, candidates).map((one, at) => {
    const room = whole - headerCost(one) - between - one.piece.headingTokens
    if (at >= mostCut || one.piece.tokens <= room) return one
    const piece = cutPiece(context, one.piece, asked, room)
    return piece === undefined ? one : { ...one, piece }
  })
  const { chosen, cut } = packPieces(weighed, { budget, maxPerSource, headerCost, pieceCost })
  let kept: readonly WeighedPiece[] = chosen
  let text = compose(context, kept)
  // Parts are counted one by one; together they may come to a token more.
  while (kept.length > 0 && countTokens(text) > budget) {
    kept = kept.slice(0, -1)
    text = compose(context, kept)
  }
  return {
    context: text,
    sources: groupByNote(kept).flatMap((pieces) => sourceOf(pieces) ?? []),
    truncated: cut || kept.length < chosen.length,
  }
}

function compose(context: Context, chosen: readonly WeighedPiece[]): string {
  return neutral(
    context,
    groupByNote(chosen)
      .map((pieces, at) => blockOf(pieces, at + 1))
      .join('\n\n'),
  )
}

function neutral({ screening }: Context, text: string): string {
  return screening.neutralise(text)
}
