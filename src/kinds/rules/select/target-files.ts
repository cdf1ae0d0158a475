import { open, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { readTargetFile, type TargetFile } from './target-file.ts'

/** Most bytes of a file that are looked at, and most files. */
const mostBytes = 64 * 1024
const mostFiles = 12

/**
 * The files that are to be edited, with what those that exist say about themselves. A link that leads out of the project is not followed.
 * @param root real path of the project.
 * @param paths relative to it, with `/`.
 */
export async function readTargetFiles(root: string, paths: readonly string[]): Promise<TargetFile[]> {
  return Promise.all(
    paths.map(async (path, place) => readTargetFile(path, place < mostFiles ? await readBeginning(root, path) : '')),
  )
}

/** The beginning of a file as text; empty for one that does not exist, lies elsewhere, may not be read, or holds no text. */
async function readBeginning(root: string, path: string): Promise<string> {
  try {
    const real = await realpath(join(root, path))
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return ''
    const entry = await stat(real)
    if (!entry.isFile()) return ''
    const file = await open(real, 'r')
    try {
      const buffer = Buffer.alloc(Math.min(mostBytes, entry.size))
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
      const bytes = buffer.subarray(0, bytesRead)
      return bytes.includes(0) ? '' : bytes.toString('utf8')
    } finally {
      await file.close()
    }
  } catch {
    // A file that is still to be created says nothing yet.
    return ''
  }
}
