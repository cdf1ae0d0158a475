import { type Context, sql } from '../../../contract/index.ts'
import { trees } from '../note.ts'
import { projectsIn } from './list-projects.ts'

/** Most renames that a path is followed through. */
const mostSteps = 16

/** Notes down that a folder is called otherwise now. In a write. */
export async function noteRename({ database, space, now }: Context, former: string, present: string): Promise<void> {
  await database.write((transaction) =>
    transaction.run(
      sql`INSERT INTO note_folders_former (space_id, former, present, at)
          VALUES (${space.id}, ${fold(former)}, ${present}, ${now.getTime()})
          ON CONFLICT (space_id, former) DO UPDATE SET present = excluded.present, at = excluded.at`,
    ),
  )
}

/**
 * The folder as it is called now, as its notes spell it: where nothing stands in it, and it is not the top of a project, the longest part of its path that was once
 * renamed leads on.
 */
export async function presentFolder(context: Context, folder: string): Promise<string> {
  let here = folder
  for (let step = 0; step < mostSteps && here !== ''; step++) {
    const standing = await context.records.branches('notes', { tree: trees['user-doc'], path: here })
    const [first] = standing
    if (first !== undefined) return first.path.split('/').slice(0, here.split('/').length).join('/')
    if (await isTop(context, here)) return here
    const next = await renamed(context, here)
    if (next === undefined) return folder
    here = next
  }
  return here === '' ? folder : here
}

async function isTop(context: Context, folder: string): Promise<boolean> {
  const projects = await projectsIn(context, context.space)
  return projects.some((project) => fold(project.folder) === fold(folder))
}

async function renamed({ database, space }: Context, folder: string): Promise<string | undefined> {
  const segments = folder.split('/')
  for (let depth = segments.length; depth > 0; depth--) {
    const row = await database.get<{ present: string }>(
      sql`SELECT present FROM note_folders_former
          WHERE space_id = ${space.id} AND former = ${fold(segments.slice(0, depth).join('/'))}`,
    )
    if (row !== undefined) return [row.present, ...segments.slice(depth)].filter((part) => part !== '').join('/')
  }
  return undefined
}

function fold(folder: string): string {
  return folder.normalize('NFC').toLowerCase()
}
