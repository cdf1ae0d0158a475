import type { Passage } from '../index/passage-reader.ts'
import type { TermProfile } from './lexical-score.ts'
import { weights } from './weights.ts'

export interface Profiled {
  passage: Passage
  profile: TermProfile
}

/** Adds to each short turn a share of the words of its neighbours in the conversation. Counts of passages stay those of the own text. */
export function mixTurns(candidates: readonly Profiled[], isTurn: (passage: Passage) => boolean): void {
  const turns = candidates.filter(({ passage }) => isTurn(passage))
  const own = new Map<string, Float64Array>()
  for (const { passage, profile } of turns) own.set(keyOf(passage, 0), profile.text)
  const mixed = turns.map(({ passage, profile }) => {
    const text = profile.text.slice()
    const add = (distance: number, share: number) => {
      const neighbour = own.get(keyOf(passage, distance))
      if (neighbour !== undefined)
        for (let i = 0; i < text.length; i++) text[i] = (text[i] ?? 0) + share * (neighbour[i] ?? 0)
    }
    for (const [i, share] of weights.previousTurns.entries()) add(-1 - i, share)
    for (const [i, share] of weights.nextTurns.entries()) add(1 + i, share)
    return text
  })
  turns.forEach((turn, i) => {
    const text = mixed[i]
    if (text !== undefined) turn.profile.text = text
  })
}

const keyOf = (passage: Passage, distance: number): string =>
  `${passage.shelf} ${(passage.threadOrdinal ?? 0) + distance} ${passage.thread}`
