import { readFileSync, statSync } from 'node:fs'

const largest = 1024 * 1024

/** The text of a plain file of at most 1 MiB; undefined for everything else. */
export function readSmallFile(path: string): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() && found.size <= largest ? readFileSync(path, 'utf8') : undefined
  } catch {
    // What may not be read is treated as what is not there.
    return undefined
  }
}
