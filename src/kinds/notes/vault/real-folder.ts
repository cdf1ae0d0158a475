import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { parse, resolve } from 'node:path'
import { type Context, MnemaError } from '../../../contract/index.ts'
import { isMissing } from './disk/index.ts'

/**
 * The folder of this machine that a person names, as a real path.
 * @throws MnemaError `policy` for a caller who is elsewhere, `not_found` where no folder is, `invalid_input` for a whole disk or a whole home.
 */
export async function realFolder(context: Context, folder: string): Promise<string> {
  const { workingDirectory } = context
  if (workingDirectory === undefined) {
    throw new MnemaError('policy', 'Folders are reached only from the machine on which they are.', {
      remedy: 'Call it at the command line there.',
    })
  }
  const named = folder.startsWith('~/') ? resolve(homedir(), folder.slice(2)) : resolve(workingDirectory, folder)
  const real = await realOf(named)
  if (real === parse(real).root || real === (await realOf(homedir()).catch(() => homedir()))) {
    throw new MnemaError('invalid_input', `${named} is too wide to be a folder of notes.`, {
      field: 'folder',
      remedy: 'Name the folder that holds the Markdown files.',
    })
  }
  return real
}

async function realOf(path: string): Promise<string> {
  try {
    const real = await realpath(path)
    if ((await stat(real)).isDirectory()) return real
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  throw new MnemaError('not_found', `There is no folder ${path}.`, {
    field: 'folder',
    remedy: 'Name a folder that is there.',
  })
}

/** The path of a folder that may be gone. @throws MnemaError `policy` for a caller who is elsewhere. */
export async function namedFolder(context: Context, folder: string): Promise<string> {
  try {
    return await realFolder(context, folder)
  } catch (error) {
    if (!(error instanceof MnemaError) || error.code !== 'not_found') throw error
    return resolve(context.workingDirectory ?? '', folder)
  }
}
