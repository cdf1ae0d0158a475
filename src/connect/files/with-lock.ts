import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { MnemaError } from '../../contract/index.ts'
import { failedWith } from './failed-with.ts'

/** Longer than any connecting takes. */
const patience = 20_000

/**
 * Lets one process at a time work. A lock whose process is gone is taken over.
 * @param prepare makes its folder; asked again before each try, for another process may remove it with its last entry.
 * @throws MnemaError `timeout` where another holds it too long.
 */
export async function withLock<T>(file: string, prepare: () => void, work: () => T): Promise<T> {
  const end = Date.now() + patience
  for (prepare(); !take(file); prepare()) {
    if (Date.now() > end) {
      throw new MnemaError('timeout', `Another process connects agent programs at the moment (${file}).`, {
        remedy: 'Wait for it to end; if there is none, remove that file and try again.',
      })
    }
    await wait(20)
  }
  try {
    return work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (failedWith(error, 'ENOENT')) return false
    if (!failedWith(error, 'EEXIST')) throw error
    if (isLeft(file)) rmSync(file, { force: true })
    return false
  }
}

function isLeft(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    // Its process ended before it could write its number.
    if (!Number.isInteger(holder) || holder <= 0) return Date.now() - statSync(file).mtimeMs > patience / 2
    process.kill(holder, 0)
    return false
  } catch (error) {
    // No such process: it ended without removing its lock. Any other failure means that it is there, or that the lock is gone.
    return failedWith(error, 'ESRCH')
  }
}
