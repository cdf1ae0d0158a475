import { realpathSync } from 'node:fs'
import { isAbsolute, relative, sep } from 'node:path'
import type { Project } from '../../../contract/index.ts'
import type { Failure, Recipe } from '../experience.ts'
import { exactSignature } from '../signature/index.ts'

/** How to see a failure again: its command, where it ran below the root of the project, and the error that it must give. */
export function recipeOf(failure: Failure, project: Project | undefined): Recipe | undefined {
  const { command, workingDirectory, commit, error } = failure
  const signature = exactSignature(error)
  if (command === undefined || signature === undefined || project === undefined || workingDirectory === undefined)
    return undefined
  const directory = below(project.root, workingDirectory)
  return directory === undefined ? undefined : { commit, command, directory, signature }
}

/** The folder relative to the root with `/`, empty for the root itself; undefined for one outside. */
function below(root: string, folder: string): string | undefined {
  for (const [from, to] of [
    [root, folder],
    [real(root), real(folder)],
  ] as const) {
    const path = relative(from, to)
    if (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)) return path.split(sep).join('/')
  }
  return undefined
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    // A folder that is gone is taken by its name.
    return path
  }
}
