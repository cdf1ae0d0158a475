import type {
  Bookkeeping,
  Database,
  Embedder,
  ForeignDatabase,
  Identity,
  Maintenance,
  Provenance,
  RecordStore,
  Screening,
  Search,
  Sessions,
  Store,
} from '../contract/index.ts'
import type { VectorWorker } from '../core/search/index.ts'

/** To what records and search are bound for one request. */
export interface Binding {
  /** The database for a read, the transaction for a write. */
  store: Store
  spaceId: string
  provenance: Provenance
  now: Date
}

/** What every kind needs and none owns, over one store. Light: the store opens with the first statement. */
export interface Core {
  database: Database
  bookkeeping: Bookkeeping
  openForeign(path: string): Promise<ForeignDatabase>
  screening: Screening
  maintenance: Maintenance
  identity(store: Store): Identity
  /** @param patience most milliseconds that a write of it waits for its turn. */
  sessions(store: Store, patience?: number): Sessions
  records(binding: Binding): RecordStore
  search(binding: Binding): Search
  embedder(): Embedder | undefined
  /** The worker that gives vectors to what waits for one. */
  vectors(options: { start: boolean; onFailure?: (error: unknown) => void }): VectorWorker
  close(): Promise<void>
}
