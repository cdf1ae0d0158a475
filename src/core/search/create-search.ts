import type { MemoryRecord, Search, Store } from '../../contract/index.ts'
import { tokenise } from './analysis/index.ts'
import { compareMeaning } from './compare-meaning.ts'
import type { LiveIndex } from './create-search-index.ts'
import { splitText } from './passages/index.ts'
import { findCandidates, searchRecords } from './search-records.ts'

/**
 * The search of one space, bound to a request: cheap to make.
 * @param records live records in the order of the ids; unknown ids are left out
 */
export function createSearch(options: {
  store: Store
  spaceId: string
  records: (ids: readonly string[]) => Promise<MemoryRecord[]>
  index: LiveIndex
}): Search {
  const { store, spaceId, records, index } = options
  const scope = { state: index.state, store, spaceId, records }
  return {
    search: (query) => searchRecords(scope, query),
    candidates: (query) => findCandidates(scope, query),
    words(text) {
      const words: string[] = []
      tokenise(text, (word) => words.push(word))
      return words
    },
    pieces: splitText,
    meaning: (recordIds) => compareMeaning(index.state, store, spaceId, recordIds),
  }
}
