import { isNativeError } from 'node:util/types'
import { createContext, Script } from 'node:vm'

/** Work that was not done within its time. */
export class Overtime extends Error {
  override readonly name = 'Overtime'
}

const call = new Script('work()')

/**
 * Does work that never yields, and stops it where it takes too long. What it was working on is not to be used any more then.
 * @param milliseconds at least 1.
 * @throws Overtime.
 */
export function withinTime<T>(work: () => T, milliseconds: number): T {
  const done: { value: T }[] = []
  const context = createContext({ work: () => void done.push({ value: work() }) })
  try {
    call.runInContext(context, { timeout: Math.max(1, Math.ceil(milliseconds)) })
  } catch (error) {
    // Made in the other context, it is no `Error` of ours.
    const late = isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw late ? new Overtime() : error
  }
  const [result] = done
  if (result === undefined) throw new Overtime()
  return result.value
}
