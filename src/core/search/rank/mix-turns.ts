import type { Passage } from '../index/passage-reader.ts'
import type { TermProfile } from './lexical-score.ts'
import { weights } from './weights.ts'

export interface Profiled {
  passage: Passage
  profile: TermProfile
  /** Words that the profile's text was counted in, comparable with the average length of a passage. */
  length: number
}

/**
 * Adds to each short turn a share of the words of its neighbours in the conversation, and of their length: a turn of two words does not
 * become the shortest text on a subject that others spoke about. Counts of passages stay those of the own text.
 */
export function mixTurns(candidates: readonly Profiled[], isTurn: (passage: Passage) => boolean): void {
  const turns = candidates.filter(({ passage }) => isTurn(passage))
  const own = new Map<string, { text: Float64Array; length: number }>()
  for (const { passage, profile } of turns) own.set(keyOf(passage, 0), { text: profile.text, length: passage.length })
  const mixed = turns.map(({ passage, profile }) => {
    const text = profile.text.slice()
    let length = passage.length
    let shares = 1
    const add = (distance: number, share: number) => {
      const neighbour = own.get(keyOf(passage, distance))
      if (neighbour === undefined) return
      for (let i = 0; i < text.length; i++) text[i] = (text[i] ?? 0) + share * (neighbour.text[i] ?? 0)
      length += share * neighbour.length
      shares += share
    }
    for (const [i, share] of weights.previousTurns.entries()) add(-1 - i, share)
    for (const [i, share] of weights.nextTurns.entries()) add(1 + i, share)
    return { text, length: length / shares }
  })
  for (const [i, turn] of turns.entries()) {
    const own = mixed[i]
    if (own === undefined) continue
    turn.profile.text = own.text
    turn.length = own.length
  }
}

const keyOf = (passage: Passage, distance: number): string =>
  `${passage.shelf} ${(passage.threadOrdinal ?? 0) + distance} ${passage.thread}`
