import { type Context, MnemaError } from '../../../contract/index.ts'
import { trees } from '../note.ts'
import { enterProject, type NoteProject, presentFolder, projectOrOwn } from '../project/index.ts'
import { resolveFolder } from '../saving/index.ts'

export interface FoundFolder {
  /** Bound to the space in which it is. */
  context: Context
  project: NoteProject
  /** As its notes spell it, within the space. */
  folder: string
}

/**
 * A folder in which notes stand: given as within the project or as within the space, by its present name or a former one. The top of a project is
 * there before its first note.
 * @throws MnemaError `not_found`; `invalid_input` for what is no folder.
 */
export async function findFolder(
  context: Context,
  handle: string | undefined,
  path: string | undefined,
  field = 'path',
): Promise<FoundFolder> {
  const project = await projectOrOwn(context, handle)
  const there = await enterProject(context, project)
  const folder = await presentFolder(there, await resolveFolder(there, project, path, field))
  if (folder === project.folder) return { context: there, project, folder }
  const standing = await there.records.branches('notes', { tree: trees['user-doc'], path: folder })
  if (standing.length === 0) throw noFolder(field)
  return { context: there, project, folder }
}

/** The same for a folder that is moved or renamed: the space itself is none, and an empty one is not there. */
export async function findMovable(context: Context, handle: string | undefined, path: string): Promise<FoundFolder> {
  const found = await findFolder(context, handle, path)
  const standing = await found.context.records.branches('notes', { tree: trees['user-doc'], path: found.folder })
  if (found.folder === '' || standing.length === 0) throw noFolder('path')
  return found
}

function noFolder(field: string): MnemaError {
  return new MnemaError('not_found', 'There is no such folder.', {
    field,
    remedy: 'Copy a path from a reply of list_notes, or leave it out for the top of the project.',
  })
}
