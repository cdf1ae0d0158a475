import { type Context, sql } from '../../../contract/index.ts'
import { projectsIn } from './list-projects.ts'
import { isWithin, type NoteProject } from './note-project.ts'

/** Writes down where the notes of a project stand, so that a new slug does not move them. In a write. */
export async function settleFolder(context: Context, { space, projectId, folder }: NoteProject): Promise<void> {
  if (projectId === undefined) return
  await context.database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO note_projects (space_id, project_id, folder) VALUES (${space.id}, ${projectId}, ${folder})
          ON CONFLICT (space_id, project_id) DO UPDATE SET folder = excluded.folder`,
    ),
  )
}

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
