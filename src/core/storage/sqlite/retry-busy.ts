import { pause } from '../pause.ts'
import { turnMissed } from '../turnstile.ts'
import { explainSqliteError, isBusy } from './explain-error.ts'

/** Runs a statement and, while another process is in the way, again after pauses that leave the event loop free. */
export async function retryBusy<T>(statement: () => T, deadline: number): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return statement()
    } catch (error) {
      if (!isBusy(error)) throw explainSqliteError(error)
      if (Date.now() >= deadline) throw turnMissed()
    }
    await pause(attempt)
  }
}
