import type { Bookkeeping } from './bookkeeping.ts'
import type { ForeignDatabase, Store } from './database.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Caller, Identity, Project, Space } from './identity.ts'
import type { Locale } from './locale.ts'
import type { RecordStore } from './records.ts'
import type { Screening } from './screening.ts'
import type { Search } from './search.ts'
import type { Session, Sessions } from './session.ts'
import type { Settings } from './settings.ts'

/** All that an operation is given: who asks, about what, and the core bound to this request and its transaction. */
export interface Context {
  caller: Caller
  space: Space
  /** The project of the caller's working directory. */
  project: Project | undefined
  /** Where the caller works, as an absolute path; undefined where the door knows none. */
  workingDirectory: string | undefined
  /** For a caller on another machine; undefined for one on this. */
  elsewhere: Elsewhere | undefined
  session: Session | undefined
  locale: Locale
  settings: Settings
  /** The host's id of this tool call, the same when it is sent again; undefined where the host gives none. */
  callId: string | undefined
  /** The time of the request. */
  now: Date
  records: RecordStore
  search: Search
  sessions: Sessions
  identity: Identity
  screening: Screening
  /** For the few tables that a kind owns besides records. */
  database: Store
  /**
   * Opens a SQLite file of another program, for an import; the file stays as it is, whoever else has it open.
   * @throws MnemaError `not_found` where no file is, `unavailable` for one that is no database, is damaged or cannot be read.
   */
  openForeign(path: string): Promise<ForeignDatabase>
  /** For what is counted beside the request. */
  bookkeeping: Bookkeeping
  /** Serialises writers that take the same name until the request ends; nothing in a read. */
  lock(name: string): Promise<void>
  /**
   * The same request in another space of the caller's, and in the same transaction.
   * @throws MnemaError `not_found` for a space that does not exist or is not the caller's.
   */
  inSpace(spaceId: string): Promise<Context>
  /**
   * The same request in a write transaction of its own, for long work outside of one that is written piece by piece: committed when `work` ends,
   * undone when it throws. In a write it joins. May be retried, so `work` must have no effect outside the transaction.
   */
  inTransaction<T>(work: (context: Context) => Promise<T>): Promise<T>
  signal: AbortSignal | undefined
  /** Long work reports here; a door shows it. */
  progress(done: number, total: number, label?: string): void
}
