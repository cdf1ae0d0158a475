import type { Passage } from '../index/passage-reader.ts'
import { cosine } from '../vectors/index.ts'
import type { Turns } from './turns.ts'
import { weights } from './weights.ts'

/**
 * Cosines of the candidates with the query; NaN where there is no vector. A short turn is read with the turns about it: what they mean counts
 * in part.
 */
export function meaningOfAll(
  passages: readonly Passage[],
  meaning: { query: Float32Array; embedder: number } | undefined,
  turns: Turns,
): Float64Array {
  const own = new Float64Array(passages.length).fill(Number.NaN)
  if (meaning === undefined) return own
  for (let row = 0; row < passages.length; row++) {
    const passage = passages[row]
    if (passage?.vector !== undefined && passage.embedder === meaning.embedder)
      own[row] = cosine(meaning.query, passage.vector)
  }
  if (turns.places.length === 0) return own
  const smooth = own.slice()
  for (const place of turns.places) {
    let sum = known(own[place])
    let shares = 1
    for (const [distance, share] of weights.meaningOfTurns) {
      const neighbour = turns.neighbour(place, distance)
      if (neighbour === undefined) continue
      sum += share * known(own[neighbour])
      shares += share
    }
    if (!Number.isNaN(own[place])) smooth[place] = sum / shares
  }
  return smooth
}

const known = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value)
