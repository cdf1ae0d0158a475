import { pause } from '../pause.ts'
import { explainPostgresError, isConnectionLoss } from './explain-error.ts'

/** Most milliseconds that a server which restarts is given to come back. */
const mostAbsence = 5_000

/** Does what may be done twice, and again while the connection is lost, for a few seconds at most. */
export async function outlastRestart<T>(work: () => Promise<T>, deadline = Number.POSITIVE_INFINITY): Promise<T> {
  const end = Math.min(deadline, Date.now() + mostAbsence)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLoss(error) || Date.now() >= end) throw explainPostgresError(error)
    }
    await pause(attempt)
  }
}
