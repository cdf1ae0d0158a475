import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { MnemaError } from '../../contract/index.ts'
import { failedWith } from './failed-with.ts'

/** Longer than any connecting takes. */
const patience = 20_000

/**
 * Lets one process at a time work. A lock whose process is gone is taken over.
 * @param file in a folder that is there.
 * @throws MnemaError `timeout` where another holds it too long.
 */
export async function withLock<T>(file: string, work: () => T): Promise<T> {
  const end = Date.now() + patience
  while (!take(file)) {
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
    if (!failedWith(error, 'EEXIST')) throw error
    if (isLeft(file)) rmSync(file, { force: true })
    return false
  }
}

function isLeft(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    if (!Number.isInteger(holder) || holder <= 0) return false
    process.kill(holder, 0)
    return false
  } catch (error) {
    return failedWith(error, 'ESRCH')
  }
}
