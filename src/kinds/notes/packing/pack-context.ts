import type { Context } from '../../../contract/index.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import { oneLine } from '../wording/index.ts'
import type { Candidate } from './candidate.ts'
import { blockOf, groupByNote, type Source, sourceLine, sourceOf } from './compose-context.ts'
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

/** Packs the best pieces of the candidates into a budget of tokens. The same question over the same notes gives the same text. */
export function packContext(
  context: Context,
  query: string,
  candidates: readonly Candidate[],
  { budget, maxPerSource }: { budget: number; maxPerSource: number },
): PackedContext {
  const { chosen, cut } = packPieces(weighPieces(context, query, candidates), {
    budget,
    maxPerSource,
    headerCost: ({ candidate }) => countTokens(neutral(context, sourceLine(candidate.note, 10))) + around,
    pieceCost: ({ piece }) =>
      piece.tokens + between + (piece.heading === undefined ? 0 : countTokens(`§ ${oneLine(piece.heading)}`)),
  })
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
