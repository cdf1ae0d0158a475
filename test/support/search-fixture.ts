import type { Embedder, IndexedText, MemoryRecord, Search, Store } from '../../src/contract/index.ts'
import { createRecordStore, recordMigrations } from '../../src/core/records/index.ts'
import { createSearch, createSearchIndex, type LiveIndex, searchMigrations } from '../../src/core/search/index.ts'

export const searchSuiteMigrations = [...recordMigrations, ...searchMigrations]

/** A store of nodes with its search, as one process has it. */
export function openSearchFixture(
  store: Store,
  options: { embedder?: Embedder; space?: string; index?: LiveIndex } = {},
) {
  const index: LiveIndex =
    options.index ?? createSearchIndex(options.embedder === undefined ? {} : { embedder: options.embedder })
  const spaceId = options.space ?? 'sp_test'
  const records = createRecordStore({
    store,
    spaceId,
    provenance: { source: 'agent', principalId: 'pr_test', clientType: 'test' },
    index,
    kinds: [{ name: 'nodes', idPrefix: 'nd_', indexed: indexedNode }],
  })
  const search: Search = createSearch({ store, spaceId, records: (ids) => records.getMany(ids), index })
  return {
    index,
    records,
    search,
    add: (title: string, body: string, terms: readonly string[] = []) =>
      records.create({ kind: 'nodes', title, body, terms: terms.map((text) => ({ kind: 'glossary', text })) }),
    async titles(text: string, limit = 5): Promise<string[]> {
      const { hits } = await search.search({ text, kinds: ['nodes'], limit })
      return hits.map(({ record }) => record.title)
    },
  }
}

function indexedNode(record: MemoryRecord): IndexedText {
  return { title: record.title, body: record.body, names: record.terms.map((term) => term.text) }
}
