import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { MnemaError } from '../../../contract/index.ts'

/**
 * Makes the folder (0700) and an empty file (0600), both readable by their owner only, where they are missing. An existing file is not
 * opened: closing it would drop the locks that this process holds on it.
 */
export function createFile(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw new MnemaError('unavailable', `The data folder ${dirname(path)} cannot be written.`, {
      remedy: 'Check its permissions, or set another data folder (MNEMA_HOME).',
      cause: error,
    })
  }
}
