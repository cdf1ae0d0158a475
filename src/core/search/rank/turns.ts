import type { Passage } from '../index/passage-reader.ts'
import { isShortTurn } from '../retrieve/find-neighbours.ts'

/** The short turns among the candidates, by their place in the list, and their neighbours in the conversation. */
export interface Turns {
  places: readonly number[]
  /** Place of the turn so many turns later (negative: earlier); undefined where it is no candidate. */
  neighbour(place: number, distance: number): number | undefined
}

export function findShortTurns(passages: readonly Passage[]): Turns {
  const places: number[] = []
  const threads = new Map<string, Map<number, number>>()
  const threadOf: (Map<number, number> | undefined)[] = []
  for (let place = 0; place < passages.length; place++) {
    const passage = passages[place]
    if (passage?.threadOrdinal === undefined || !isShortTurn(passage)) continue
    const key = `${passage.shelf} ${passage.thread}`
    const thread = threads.get(key) ?? new Map<number, number>()
    threads.set(key, thread)
    thread.set(passage.threadOrdinal, place)
    threadOf[place] = thread
    places.push(place)
  }
  return {
    places,
    neighbour: (place, distance) => threadOf[place]?.get((passages[place]?.threadOrdinal ?? 0) + distance),
  }
}
