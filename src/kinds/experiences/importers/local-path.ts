import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { type Context, MnemaError } from '../../../contract/index.ts'

/**
 * A path of this machine as a person writes it, `~/` included.
 * @throws MnemaError `policy` for a caller who is elsewhere.
 */
export function localPath({ workingDirectory }: Pick<Context, 'workingDirectory'>, path: string): string {
  if (workingDirectory === undefined) {
    throw new MnemaError('policy', 'Files are imported only from the machine on which they are.', {
      field: 'path',
      remedy: 'Call it at the command line there.',
    })
  }
  return path.startsWith('~/') ? resolve(homedir(), path.slice(2)) : resolve(workingDirectory, path)
}
