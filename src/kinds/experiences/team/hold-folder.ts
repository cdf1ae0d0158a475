import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { MnemaError } from '../../../contract/index.ts'

/** Milliseconds: longer than a git that reaches its own limit a few times. */
const patience = 300_000

const pause = 100

/**
 * Does something with a folder while no other process of this machine does, for git takes one writer at a time. A process that was killed
 * holds nothing.
 * @throws MnemaError `timeout` where another one holds it for five minutes.
 */
export async function holdFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = `${folder}.lock`
  const until = Date.now() + patience
  while (!(await claimed(lock))) {
    if (Date.now() > until)
      throw new MnemaError('timeout', 'Another process is busy with the files of the team.', {
        remedy: 'Try again when it is done.',
      })
    await setTimeout(pause)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function claimed(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder > 0 && !isAlive(holder)) await rm(lock, { force: true })
    return false
  }
}

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0)
    return true
  } catch (error) {
    // It is there, and another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
