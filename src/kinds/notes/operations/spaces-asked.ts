import type { Context, Space } from '../../../contract/index.ts'
import { findProject, type NoteProject, personalSpace, sharedSpaces } from '../project/index.ts'

/** Where a question is asked: in the space of the project that is named, else everywhere that the caller reaches, the user's own included. */
export async function spacesAsked(
  context: Context,
  handle: string | undefined,
): Promise<{ spaces: readonly Space[]; project: NoteProject | undefined }> {
  if (handle !== undefined) {
    const project = await findProject(context, handle)
    return { spaces: [project.space], project }
  }
  const own = await personalSpace(context)
  return { spaces: [...(await sharedSpaces(context)), ...(own === undefined ? [] : [own])], project: undefined }
}
