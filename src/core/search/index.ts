export { createSearch } from './create-search.ts'
export { createSearchIndex, type LiveIndex } from './create-search-index.ts'
export { createVectorWorker, type VectorWorker } from './create-vector-worker.ts'
export { searchDerivedTables, searchMigrations } from './schema/index.ts'
