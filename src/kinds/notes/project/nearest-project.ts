import type { Context } from '../../../contract/index.ts'
import { projectsIn } from './list-projects.ts'
import { isWithin, type NoteProject } from './note-project.ts'

/** @param projects all of the space, its root project among them. */
export function nearestProject(projects: readonly NoteProject[], folder: string): NoteProject {
  return projects
    .filter((project) => isWithin(folder, project.folder))
    .reduce((nearest, project) => (project.folder.length > nearest.folder.length ? project : nearest))
}

/** The project to which a folder of its space belongs: the nearest above it. */
export async function projectAbove(context: Context, folder: string): Promise<NoteProject> {
  return nearestProject(await projectsIn(context, context.space), folder)
}
