import { type Context, MnemaError } from '../../../contract/index.ts'
import { type FoundProject, projectOf } from '../project-of.ts'

/**
 * The project that a person means: by name, or the one of the folder in which the command was typed.
 * @throws MnemaError `not_found`.
 */
export async function requireProject(context: Context, name: string | undefined): Promise<FoundProject['project']> {
  const found = await projectOf(context, name === undefined ? {} : { project: name })
  if (found !== undefined) return found.project
  throw new MnemaError(
    'not_found',
    name === undefined ? 'This folder is in no project.' : 'There is no project of that name.',
    {
      field: 'project',
      remedy: 'Go to a folder of the project, or name it with --project.',
    },
  )
}
