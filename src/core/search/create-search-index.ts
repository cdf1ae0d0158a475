import type { Embedder, SearchIndex, Transaction } from '../../contract/index.ts'
import { clearIndex } from './index/clear-index.ts'
import { foldWhenDue } from './index/fold.ts'
import { putRecord } from './index/put-record.ts'
import { removeRecords } from './index/remove-records.ts'
import { createIndexState, type IndexState } from './index/state.ts'

/** The index of one store: made once in a process, given to the record store and to every search. */
export interface LiveIndex extends SearchIndex {
  /** What this process remembers of the index; for `createSearch` and the vector worker. */
  readonly state: IndexState
  /** Empties the index within the transaction, to put every record into it again. */
  clear(transaction: Transaction): Promise<void>
}

export function createSearchIndex(options: { embedder?: Embedder } = {}): LiveIndex {
  const state = createIndexState(options.embedder)
  return {
    state,
    put: (transaction, record, text, options) => putRecord(state, transaction, record, text, options?.fresh === true),
    async remove(transaction, recordIds) {
      await removeRecords(transaction, recordIds)
      await foldWhenDue(transaction, state.passages)
    },
    clear: clearIndex,
  }
}
