import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the system's own programs are. The person's search path is not asked for what makes the sandbox. */
export const systemPath: readonly string[] = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** The first of the folders that has the program. */
export function findProgram(name: string, folders: readonly string[] = systemPath): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
