import { type Context, MnemaError } from '../../../contract/index.ts'
import { trees } from '../note.ts'
import { isWithin, noteRename, projectsIn, settleFolder, settleProjects } from '../project/index.ts'

export interface MovedFolder {
  from: string
  to: string
  /** Notes that moved with it; 0 where it stands there already. */
  notes: number
}

/**
 * Moves a folder with all that stands in it; its notes keep their ids, the paths before keep answering, and projects in it keep their handles.
 * @param context in the space of the folder, in a write.
 * @throws MnemaError `not_found` for a folder without notes, `conflict` where notes stand at the target or it lies below the folder.
 */
export async function moveFolder(context: Context, from: string, to: string): Promise<MovedFolder> {
  const tree = trees['user-doc']
  if (from === to) return { from, to, notes: 0 }
  if (fold(from) !== fold(to)) await refuseOccupied(context, to)
  const notes = await context.records.move('notes', { tree, path: from }, { tree, path: to }, { branch: true })
  if (notes === 0) return { from, to, notes }
  await noteRename(context, from, to)
  for (const project of await projectsIn(context, context.space)) {
    if (project.folder === '' || !isWithin(fold(project.folder), fold(from))) continue
    await settleFolder(context, { ...project, folder: `${to}${project.folder.slice(from.length)}` })
  }
  await settleProjects(context, to)
  return { from, to, notes }
}

/** Two folders are not made one by a move: nothing would tell their notes apart again. */
async function refuseOccupied(context: Context, to: string): Promise<void> {
  const standing = await context.records.branches('notes', { tree: trees['user-doc'], path: to })
  if (standing.length === 0) return
  throw new MnemaError('conflict', 'A folder of that name is there already.', {
    field: 'path',
    remedy: 'Choose another name, or move its notes one by one with move_note.',
  })
}

function fold(folder: string): string {
  return folder.normalize('NFC').toLowerCase()
}
