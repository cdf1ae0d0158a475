import type { Transaction } from '../../contract/index.ts'
import { openTransaction, type Session } from './open-transaction.ts'
import { pause } from './pause.ts'

/** Most milliseconds to wait for the turn to write, where the caller does not say. */
export const defaultTimeout = 30_000

/** A connection on which a write transaction has begun. */
export interface WriteSession extends Session {
  commit(): Promise<void>
  /** Undoes everything, whatever state the connection is in. */
  rollback(): Promise<void>
  /** Gives the connection back. */
  release(): void
}

/** The life of a write transaction on any database: begin, work, commit; again from the start while the failure is one that passes. */
export async function runWrite<T>(
  begin: (deadline: number) => Promise<WriteSession>,
  passes: (error: unknown) => boolean,
  work: (transaction: Transaction) => Promise<T>,
  timeout: number = defaultTimeout,
): Promise<T> {
  const deadline = Date.now() + timeout
  for (let attempt = 0; ; attempt += 1) {
    const session = await begin(deadline)
    const opened = openTransaction(session)
    let committing = false
    try {
      const result = await work(opened.transaction)
      opened.close()
      if (opened.failure !== undefined) throw opened.failure
      committing = true
      await session.commit()
      session.release()
      opened.announce()
      return result
    } catch (error) {
      opened.close()
      try {
        await session.rollback()
      } finally {
        session.release()
      }
      // Only the database's own failures: what `work` met elsewhere (a refused connection to a model) is not ours to try again.
      const ours = committing ? error : opened.statementFailure
      if (ours === undefined || !passes(ours) || Date.now() >= deadline) throw error
    }
    await pause(attempt)
  }
}
