import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * The file of the project that `@path` in a file means.
 * @returns relative to the root; `outside` for what is written as another place of the machine; undefined for what is no file here, as a
 * name with `@` in a sentence.
 */
export function resolveImport(root: string, from: string, target: string): string | 'outside' | undefined {
  if (target.startsWith('~') || target.startsWith('/')) return 'outside'
  const path = posix.normalize(posix.join(posix.dirname(from), target))
  if (path === '..' || path.startsWith('../')) return 'outside'
  return existsSync(join(root, path)) ? path : undefined
}
