import { lstatSync } from 'node:fs'
import { join } from 'node:path'

/** The first part of a path below `root` that is a link; undefined where there is none. To be asked while nothing else writes there. */
export function findLink(root: string, path: string): string | undefined {
  const segments = path.split('/')
  for (const end of segments.keys()) {
    const part = segments.slice(0, end + 1).join('/')
    const status = lstatSync(join(root, part), { throwIfNoEntry: false })
    if (status === undefined) return undefined
    if (status.isSymbolicLink()) return part
  }
  return undefined
}
