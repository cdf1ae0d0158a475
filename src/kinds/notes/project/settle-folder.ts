import { type Context, sql } from '../../../contract/index.ts'
import type { NoteProject } from './note-project.ts'
import { settleProjects } from './settle-projects.ts'

/**
 * Writes down where the notes of a project stand, so that a new slug does not move them. What others wrote there before the project was known
 * belongs to it from then on. In a write.
 */
export async function settleFolder(context: Context, { space, projectId, folder }: NoteProject): Promise<void> {
  if (projectId === undefined) return
  const known = await context.database.get<{ folder: string }>(
    sql`SELECT folder FROM note_projects WHERE space_id = ${space.id} AND project_id = ${projectId}`,
  )
  if (known?.folder === folder) return
  await context.database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO note_projects (space_id, project_id, folder) VALUES (${space.id}, ${projectId}, ${folder})
          ON CONFLICT (space_id, project_id) DO UPDATE SET folder = excluded.folder`,
    ),
  )
  if (known === undefined) await settleProjects(context, folder)
}
