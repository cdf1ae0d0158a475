import type { Transaction } from './database.ts'

/**
 * What is written down beside a request and no answer waits for: counts, traces. It is written together with that of other requests, a second
 * later at most and before the process ends; a process that is killed loses it, and so does a store that stays busy.
 */
export interface Bookkeeping {
  /** In a request that writes, only where that is committed. */
  add(write: BookkeepingWrite): void
  /** Resolves when all that was added so far is written or given up; at once in a request that writes. */
  settle(): Promise<void>
}

export type BookkeepingWrite = (transaction: Transaction) => Promise<unknown>
