import type { Context } from '../../../contract/index.ts'
import { trees } from '../note.ts'
import { noteOf } from '../note-record.ts'
import { projectsIn } from './list-projects.ts'
import { nearestProject } from './nearest-project.ts'

/** Gives the notes in and below a folder to the project that is nearest above each. @returns how many changed hands. In a write. */
export async function settleProjects(context: Context, folder: string): Promise<number> {
  const projects = await projectsIn(context, context.space)
  const entries = await context.records.subtree('notes', { tree: trees['user-doc'], path: folder })
  let changed = 0
  for (const { record } of entries) {
    const { projectId } = nearestProject(projects, noteOf(record).folder)
    if (projectId === record.projectId) continue
    await context.records.update(record.id, { projectId: projectId ?? null })
    changed++
  }
  return changed
}
