import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The running file stands in the package's root, in `dist/`, in `dist/chunks/` or in `src/start/`. */
const mostLevels = 4

/** The folder `plugins/` that came with this program, absolute. */
export function pluginsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let level = 0; level < mostLevels; level++) {
    if (existsSync(join(folder, 'plugins', 'claude-code'))) break
    folder = dirname(folder)
  }
  return join(folder, 'plugins')
}
