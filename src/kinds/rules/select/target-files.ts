import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readTargetFile, type TargetFile } from './target-file.ts'

/** Most bytes of a file that are looked at, and most files. */
const mostBytes = 64 * 1024
const mostFiles = 12

/**
 * The files that are to be edited, with what those that exist say about themselves. A link that leads out of the project is not followed.
 * A few small files of the machine itself: to wait for each step of each would take ten times as long as the reading.
 * @param root real path of the project; undefined: its files are not here.
 * @param paths relative to it, with `/`.
 */
export function readTargetFiles(root: string | undefined, paths: readonly string[]): TargetFile[] {
  return paths.map((path, place) =>
    readTargetFile(path, root !== undefined && place < mostFiles ? readBeginning(root, path) : ''),
  )
}

/** The beginning of a file as text; empty for one that does not exist, lies elsewhere, may not be read, or holds no text. */
function readBeginning(root: string, path: string): string {
  const place = join(root, path)
  try {
    const found = statSync(place, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return ''
    const real = realpathSync.native(place)
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return ''
    const file = openSync(real, 'r')
    try {
      const buffer = Buffer.alloc(Math.min(mostBytes, found.size))
      const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0))
      return bytes.includes(0) ? '' : bytes.toString('utf8')
    } finally {
      closeSync(file)
    }
  } catch {
    // A file that may not be read says nothing.
    return ''
  }
}
