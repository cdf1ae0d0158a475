import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, isMissing } from './errors.ts'

/**
 * Sees that a path stays inside the folder: that no folder on the way is a link. Missing ones are made.
 * @param path of a file, from `root` on. @returns false where a link or a file is in the way.
 */
export async function reachFolder(root: string, path: string): Promise<boolean> {
  const steps = path.split('/').slice(0, -1)
  if (steps.some((step) => step === '..' || step === '.' || step === '')) return false
  let here = root
  for (const step of steps) {
    here = join(here, step)
    try {
      await mkdir(here)
    } catch (error) {
      if (!hasCode(error, ['EEXIST'])) throw error
      if (!(await lstat(here)).isDirectory()) return false
    }
  }
  return true
}

/** Whether anything stands at the path, a link that leads nowhere included. */
export async function isTaken(root: string, path: string): Promise<boolean> {
  try {
    await lstat(join(root, path))
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
