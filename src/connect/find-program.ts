import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Connections } from '../contract/index.ts'

/** Where the first of the commands is on the `PATH`, and the first trace that is there. */
export const findProgram: Connections['findProgram'] = (installation, target) => {
  const folders = (target.environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat', ''] : ['']
  const executable = installation.executables
    .flatMap((name) => folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))))
    .find(isExecutable)
  const trace = installation.traces(target).find((path) => existsSync(path))
  return executable === undefined && trace === undefined ? undefined : { executable, trace }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Not there, or not to be run.
    return false
  }
}
