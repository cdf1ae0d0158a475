import { freeName, isTaken, moveFile } from '../disk/index.ts'
import type { LoadedPair } from './load-pair.ts'
import type { Surroundings } from './surroundings.ts'

/** Where the file stands, and whether it is where its note is. */
export interface Followed {
  path: string
  there: boolean
}

/**
 * Moves the file to where its note went. A file that is in the way and about to go itself is waited for under a free name, so that two notes can
 * change places.
 */
export async function followNote(
  { mount, spell, mayMove }: Surroundings,
  { file, note }: LoadedPair,
): Promise<Followed> {
  const path = file?.path ?? ''
  if (note === undefined || file === undefined || file.moved || !note.moved) return { path, there: true }
  const target = spell(note.place)
  if (target === path || (await moveFile(mount.folder, path, target))) return { path: target, there: true }
  if (!mayMove(target) || !(await isTaken(mount.folder, target))) return { path, there: false }
  for (let number = 2; number < 1000; number += 1) {
    const free = freeName(target, number)
    if (await moveFile(mount.folder, path, free)) return { path: free, there: false }
  }
  return { path, there: false }
}
