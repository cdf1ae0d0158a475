import {
  type Bookkeeping,
  type BookkeepingWrite,
  type Database,
  MnemaError,
  type Transaction,
} from '../contract/index.ts'

/** Milliseconds for which writes are gathered. */
const gathering = 1000

/** From so many on they are written at once. */
const most = 200

export interface BookkeepingOptions {
  /** Most milliseconds that the writes wait for their turn: they may be lost. Default 2,000. */
  patience?: number
  /** Told how many writes were lost and why; never what they said. */
  onLoss?(count: number, reason: string): void
}

/** Gathers small writes into one transaction. One that fails is left out, and the others are written without it. */
export function createBookkeeping(
  database: Database,
  { patience = 2000, onLoss }: BookkeepingOptions = {},
): Bookkeeping {
  let waiting: BookkeepingWrite[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(writes: readonly BookkeepingWrite[]): Promise<void> {
    try {
      await database.write((transaction) => all(transaction, writes), { timeout: patience })
    } catch (error) {
      const away = error instanceof MnemaError && error.code === 'unavailable'
      if (away || writes.length === 1) onLoss?.(writes.length, error instanceof Error ? error.message : '')
      else for (const one of writes) await write([one])
    }
  }

  function settle(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const writes = waiting
    waiting = []
    if (writes.length > 0) writing = writing.then(() => write(writes))
    return writing
  }

  return {
    add(one) {
      waiting.push(one)
      if (waiting.length >= most) void settle()
      else timer ??= setTimeout(() => void settle(), gathering).unref()
    },
    settle,
  }
}

async function all(transaction: Transaction, writes: readonly BookkeepingWrite[]): Promise<void> {
  for (const one of writes) await one(transaction)
}
