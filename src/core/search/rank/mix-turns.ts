import type { Turns } from './turns.ts'
import { weights } from './weights.ts'
import type { WordTable } from './word-table.ts'

/**
 * Adds to each short turn a share of the words of its neighbours in the conversation, and of their length: a turn of two words does not
 * become the shortest text on a subject that others spoke about. Counts of passages stay those of the own text.
 */
export function mixTurns(table: WordTable, turns: Turns): void {
  if (turns.places.length === 0) return
  const { width } = table
  const own = table.text.slice()
  const ownLengths = table.lengths.slice()
  const shares = [
    ...weights.previousTurns.map((share, i): [number, number] => [-1 - i, share]),
    ...weights.nextTurns.map((share, i): [number, number] => [1 + i, share]),
  ]
  for (const place of turns.places) {
    let length = ownLengths[place] ?? 0
    let sum = 1
    for (const [distance, share] of shares) {
      const neighbour = turns.neighbour(place, distance)
      if (neighbour === undefined) continue
      for (let column = 0; column < width; column++) {
        const at = place * width + column
        table.text[at] = (table.text[at] ?? 0) + share * (own[neighbour * width + column] ?? 0)
      }
      length += share * (ownLengths[neighbour] ?? 0)
      sum += share
    }
    table.lengths[place] = length / sum
  }
}
