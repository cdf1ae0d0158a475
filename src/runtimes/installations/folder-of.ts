import { isAbsolute, join } from 'node:path'
import type { InstallationTarget } from '../../contract/index.ts'

/** The folder that a variable names, else one below the home directory. */
export function folderOf(
  { environment, home }: InstallationTarget,
  variable: string,
  ...usual: readonly string[]
): string {
  const named = environment[variable]
  if (named === undefined || named === '') return join(home, ...usual)
  return isAbsolute(named) ? named : join(home, named)
}

/** Root of the checkout. @throws nothing: without one there is no project to write into, and the home stands in. */
export function projectOf({ project, home }: InstallationTarget): string {
  return project ?? home
}
