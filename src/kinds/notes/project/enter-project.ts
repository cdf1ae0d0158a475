import type { Context } from '../../../contract/index.ts'
import type { NoteProject } from './note-project.ts'

/** The request in the space of a project. */
export async function enterProject(context: Context, { space }: NoteProject): Promise<Context> {
  return space.id === context.space.id ? context : context.inSpace(space.id)
}
