import { MnemaError, type Reader, type Sql, type Transaction } from '../../contract/index.ts'

/** What a database lends to a transaction: statements on one connection, whose failures are already `MnemaError`s. */
export interface Session extends Reader {
  run(query: Sql): Promise<number>
  lock(name: string): Promise<void>
}

export interface OpenTransaction {
  transaction: Transaction
  /** The first statement that failed, or the first joined work that failed after it had written. Such a transaction cannot commit. */
  readonly failure: unknown
  /** The first statement that failed. */
  readonly statementFailure: unknown
  /** From now on every statement is refused: work that was not awaited cannot leak out of the transaction. */
  close(): void
  /** Runs what waited for the commit. */
  announce(): void
}

/**
 * The same rules on every database: a statement that fails ends the transaction (PostgreSQL would refuse the next one, SQLite would not),
 * and joined work that fails after it has written takes the whole transaction with it, so that no half of it is ever committed.
 */
export function openTransaction(session: Session): OpenTransaction {
  let open = true
  let failed = false
  let failure: unknown
  let statementFailure: unknown
  let writes = 0
  const announcements: (() => void)[] = []

  function fail(error: unknown): void {
    if (failed) return
    failed = true
    failure = error
  }

  function check(): void {
    if (!open) {
      throw new MnemaError('internal', 'A statement came after the end of its transaction.', {
        remedy: 'Await every statement before the work of the transaction returns.',
      })
    }
    if (failed) {
      throw new MnemaError('internal', 'An earlier statement of this transaction failed, so it can only be undone.', {
        remedy: 'Let the first error through instead of catching it.',
        cause: failure,
      })
    }
  }

  async function attempt<T>(statement: () => Promise<T>): Promise<T> {
    check()
    try {
      return await statement()
    } catch (error) {
      statementFailure ??= error
      fail(error)
      throw error
    }
  }

  const transaction: Transaction = {
    dialect: session.dialect,
    all: (query) => attempt(() => session.all(query)),
    get: (query) => attempt(() => session.get(query)),
    run: (query) => {
      writes += 1
      return attempt(() => session.run(query))
    },
    lock: (name) => attempt(() => session.lock(name)),
    afterCommit(work) {
      check()
      announcements.push(work)
    },
    async write(work) {
      check()
      const before = writes
      try {
        return await work(transaction)
      } catch (error) {
        if (writes > before) fail(error)
        throw error
      }
    },
  }

  return {
    transaction,
    get failure() {
      return failure
    },
    get statementFailure() {
      return statementFailure
    },
    close() {
      open = false
    },
    announce() {
      for (const work of announcements) {
        try {
          work()
        } catch (error) {
          process.emitWarning(error instanceof Error ? error : String(error))
        }
      }
    },
  }
}
