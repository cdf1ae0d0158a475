import { lstatSync, readlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The file itself where a path leads over symbolic links, as in a repository of dotfiles; it need not be there yet. */
export function realFile(path: string): string {
  let here = path
  // As many as Linux follows.
  for (let hops = 0; hops < 40; hops++) {
    if (lstatSync(here, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return here
    here = resolve(dirname(here), readlinkSync(here))
  }
  return here
}
