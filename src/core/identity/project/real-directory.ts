import { realpathSync, statSync } from 'node:fs'

/** The directory with all links resolved; undefined for what is none or may not be looked at. */
export function realDirectory(path: string): string | undefined {
  try {
    const real = realpathSync.native(path)
    return statSync(real).isDirectory() ? real : undefined
  } catch {
    // It does not exist, or is closed to this user: either way there is no project to find.
    return undefined
  }
}
