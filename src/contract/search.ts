import type { Transaction } from './database.ts'
import type { KindName, MemoryRecord, RecordStatus } from './record.ts'

/** What of a record is indexed. Its kind says so; the default takes title, body and terms. */
export interface IndexedText {
  title: string
  body: string
  /** Words that name the record: glossary, tags, triggers, the segments of its address. They count more than the body. */
  names: readonly string[]
  /** Further texts that may answer a query by themselves: a disclosure. Each is a passage of its own. */
  extras?: readonly string[]
  /** Records of one conversation or correspondence share a thread; short texts are read with their neighbours in it. */
  thread?: string
  /** Position in the thread. */
  ordinal?: number
  /** When what the text tells happened, where that is known and is not the time of writing. */
  occurredAt?: Date
  /** The one person who speaks or is written to. */
  person?: string
  /** Author role in an agent's chat. */
  role?: 'user' | 'assistant' | 'tool'
  /** By which its kind narrows a search (`{ scope: 'global' }`): they filter and never score. */
  labels?: Readonly<Record<string, string>>
}

/** One reason for a score. Contributions sum to the score of the hit. */
export interface Signal {
  name: string
  contribution: number
  /** What matched: the words, the date range, the term. */
  detail?: string
}

export interface SearchQuery {
  text: string
  kinds: readonly KindName[]
  statuses?: readonly RecordStatus[]
  /** Only records that stand in this tree (below this path). */
  within?: { tree: string; path?: string }
  /** `only` filters; `prefer` adds a signal for records of the project and lowers those of others. */
  project?: { id: string; mode: 'only' | 'prefer' }
  /** Only records that have the label, or stand in the project. What was indexed without a label of that name passes. */
  open?: { label: { name: string; value: string }; projectId?: string }
  exclude?: readonly string[]
  /** Most hits to return. The first k of a longer answer are the answer of limit k. */
  limit: number
  /** `broad` trades the exactness of the tail for coverage: for questions with many answers. */
  mode?: 'precise' | 'broad'
  /** The moment of asking, to which relative dates refer. */
  now?: Date
  /** Signals of the kind itself, evaluated for every candidate before ranking. */
  signals?: (candidate: { record: MemoryRecord; score: number }) => readonly Signal[]
  /** Stop and answer with what is known when this fires. */
  abort?: AbortSignal
}

export interface Hit {
  record: MemoryRecord
  /** For ordering within this answer. */
  score: number
  /** How likely the hit is relevant at all, 0 to 1, comparable between queries: for cut-offs and for showing. */
  confidence: number
  signals: readonly Signal[]
  /** The best piece of the record for this query, at most about 700 characters, and the heading above it. */
  passage: { text: string; heading: string | undefined }
}

export interface SearchReply {
  hits: readonly Hit[]
  /** Why an answer is poorer than it could be (the embedder is off or down, the time ran out); undefined when nothing was missing. */
  degraded: string | undefined
}

/** What records mean, read once to compare any number of texts with it. */
export interface Meaning {
  /** Whether every record has its vector already. */
  complete: boolean
  /**
   * Cosine of the text with each record's nearest passage, in the order of the ids, −1 to 1; undefined for a record without a vector.
   * Empty where there is no embedder, or none of the text's words is known to it.
   */
  compare(text: string): Promise<readonly (number | undefined)[]>
}

export interface Search {
  search(query: SearchQuery): Promise<SearchReply>
  /** The records of the same hits in the same order, without what is only told of them: for a kind that judges its candidates by itself. */
  candidates(query: SearchQuery): Promise<{ records: readonly MemoryRecord[]; degraded: string | undefined }>
  /** The words of a text as the engine counts them: stems, parts of identifiers, characters and pairs of Chinese. With repetitions, in order. */
  words(text: string): readonly string[]
  /** The pieces of a text as they are indexed, in their order: about 700 characters each, with the path of headings above it. */
  pieces(text: string): readonly { text: string; heading: string | undefined }[]
  /** For a kind that judges all of its candidates by itself. */
  meaning(recordIds: readonly string[]): Promise<Meaning>
}

/** The half of search that the record store writes to. */
export interface SearchIndex {
  /**
   * Replaces everything indexed for the record. Findable when the transaction commits.
   * @param options.fresh the record was just made, so there is nothing to replace.
   */
  put(transaction: Transaction, record: MemoryRecord, text: IndexedText, options?: { fresh?: boolean }): Promise<void>
  remove(transaction: Transaction, recordIds: readonly string[]): Promise<void>
}
