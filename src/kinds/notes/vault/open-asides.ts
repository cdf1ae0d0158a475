import type { Context } from '../../../contract/index.ts'
import type { Aside, Mount } from './mount/mount.ts'
import { readAsides } from './mount/mount-state.ts'

/** What waits for a person in a mounted folder: copies of conflicts that are still there, files that may not be notes. */
export function openAsides({ database }: Context, { id }: Mount): Promise<Aside[]> {
  return readAsides(database, id)
}
