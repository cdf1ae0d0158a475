import type { MemoryRecord } from '../../../contract/index.ts'
import type { Relation } from '../experience.ts'
import type { StatementState } from '../relations/index.ts'

/** What became of a note. */
export interface Saved {
  /**
   * `saved`: a new record or a new revision; `held`: saved, and waits for a person; `known`: a record says exactly the same, one more source;
   * `settled_wrong`: a record says the same and was settled as wrong, nothing was saved.
   */
  outcome: 'saved' | 'held' | 'known' | 'settled_wrong'
  record: MemoryRecord
  /** Distinct occasions at which it was noted. */
  sources: number
  /** Why it waits, or what a person should look at. */
  reasons: readonly string[]
  relations: readonly { ref: string; relation: Relation; status: StatementState }[]
  /** The fix of the revision before was kept, for the note brought none and is about the same error. */
  keptFix: boolean
}
