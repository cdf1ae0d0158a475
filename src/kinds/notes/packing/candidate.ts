import type { Note } from '../note.ts'

/** A note that may have something to say to a question. */
export interface Candidate {
  note: Note
  /** Handle of its project; undefined for what is the user's own. */
  project: string | undefined
  /** 0: found by the search itself; else how many links away from such a note. */
  hop: number
  /** How likely it is relevant at all, 0 to 1. */
  relevance: number
  /** The piece that the search found best; undefined for a neighbour. */
  best: string | undefined
}
