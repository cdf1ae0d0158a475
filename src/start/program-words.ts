import { realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * How this program is started from anywhere: `mnema` where that name leads to it, else this Node.js with the path of its first file.
 */
export function programWords(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  script = process.argv[1] ?? '',
): readonly [string, ...string[]] {
  const here = pathOf(script)
  const folders = (environment.PATH ?? '').split(delimiter)
  const named = folders.some((folder) => here !== undefined && pathOf(join(folder, 'mnema')) === here)
  return named || here === undefined ? ['mnema'] : [process.execPath, here]
}

function pathOf(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    // Not there.
    return undefined
  }
}
