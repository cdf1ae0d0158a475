import type { SearchQuery, Signal } from '../../../contract/index.ts'
import type { Passage } from '../index/passage-reader.ts'
import type { ParsedQuery } from '../query/index.ts'
import type { Statistics } from '../retrieve/statistics.ts'

export interface RankInput {
  query: SearchQuery
  parsed: ParsedQuery
  passages: readonly Passage[]
  statistics: Statistics
  meaning: { query: Float32Array; embedder: number } | undefined
  /** The one person named in the query. */
  person: string | undefined
  accept(passage: Passage): boolean
}

/** What speaks for the relevance of a record whatever else was found: the ground of its confidence. */
export interface Evidence {
  /** Share of the query's weight of words that the record has, 0 to 1. */
  coverage: number
  /** Weight of the rarest word found, and of all words found: sums of idf over a large background, so comparable between stores. */
  rarest: number
  found: number
  /** Undefined where the query or the passage has no vector. */
  cosine: number | undefined
  /** The query names the record by its id. */
  named: boolean
  /** A phrase of the query stands in the text as it is. */
  exact: boolean
}

/** A record with its best passage. */
export interface Ranked {
  record: string
  passage: Passage
  score: number
  /** The reasons, which sum to the score, and the evidence: made for those that are shown. */
  explain(): { signals: readonly Signal[]; evidence: Evidence }
}
