import { stat } from 'node:fs/promises'
import { type Context, MnemaError, type Project } from '../../../contract/index.ts'
import { requireFolder } from '../project-of.ts'
import { requireProject } from './person-project.ts'

/**
 * The project that a person means, for what reads or writes its files.
 * @throws MnemaError `not_found` also where its folder is not on this machine.
 */
export async function requireProjectFolder(context: Context, name: string | undefined): Promise<Project> {
  const project = await requireProject(context, name)
  const there = await stat(requireFolder(context, project)).catch(() => undefined)
  if (there?.isDirectory() === true) return project
  throw new MnemaError('not_found', `The folder of ${project.slug} is not on this machine.`, {
    field: 'project',
    remedy: 'Run this in a folder of the project.',
  })
}
