import type { Passage } from '../index/passage-reader.ts'
import { isShortTurn } from '../retrieve/find-neighbours.ts'
import { cosine } from '../vectors/index.ts'
import { weights } from './weights.ts'

/** Cosines of passages with the query, by id. A short turn is read with the turns about it: what they mean counts in part. */
export function meaningOfAll(
  passages: readonly Passage[],
  meaning: { query: Float32Array; embedder: number } | undefined,
): Map<number, number> {
  const own = new Map<number, number>()
  if (meaning === undefined) return own
  for (const { id, vector, embedder } of passages)
    if (vector !== undefined && embedder === meaning.embedder) own.set(id, cosine(meaning.query, vector))
  const turns = passages.filter(isShortTurn)
  const at = new Map(turns.map((passage) => [keyOf(passage, 0), own.get(passage.id) ?? 0]))
  const smooth = new Map(own)
  for (const turn of turns) {
    let sum = own.get(turn.id) ?? 0
    let shares = 1
    for (const [distance, share] of weights.meaningOfTurns) {
      const neighbour = at.get(keyOf(turn, distance))
      if (neighbour === undefined) continue
      sum += share * neighbour
      shares += share
    }
    smooth.set(turn.id, sum / shares)
  }
  return smooth
}

const keyOf = (passage: Passage, distance: number): string =>
  `${passage.shelf} ${(passage.threadOrdinal ?? 0) + distance} ${passage.thread}`
