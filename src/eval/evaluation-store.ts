import type { Kind, RecordStore, Search } from '../contract/index.ts'

/** One space of an evaluation store, with the product's own record store and search. */
export interface EvaluationSpace {
  /** One transaction. */
  write<T>(work: (records: RecordStore) => Promise<T>): Promise<T>
  search: Search
}

/** A store of its own for an evaluation, in a temporary folder. */
export interface EvaluationStore {
  space(id: string): EvaluationSpace
  /** Closes and deletes it. */
  close(): Promise<void>
}

/** Opens an empty store in which this kind is the only one. */
export type OpenEvaluationStore = (kind: Kind) => Promise<EvaluationStore>
