import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Source files below a folder, as paths with `/` relative to `root`. */
export function sourceFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
