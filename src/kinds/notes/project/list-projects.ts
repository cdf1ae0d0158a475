import { type Context, type Space, sql } from '../../../contract/index.ts'
import type { NoteProject } from './note-project.ts'

/** The caller's spaces that may hold projects, the default first. */
export async function sharedSpaces(context: Context): Promise<Space[]> {
  const spaces = await context.identity.spaces()
  return spaces.filter(({ id, personal }) => !personal && context.caller.spaceIds.includes(id))
}

/** The caller's own space; undefined for a token that is narrowed to others. */
export async function personalSpace(context: Context): Promise<Space | undefined> {
  const spaces = await context.identity.spaces()
  return spaces.find(({ id, personal }) => personal && context.caller.spaceIds.includes(id))
}

/** All projects that the caller reaches, archived ones too: by space, the root project before the others, these by slug. */
export async function listProjects(context: Context): Promise<NoteProject[]> {
  const lists: NoteProject[] = []
  for (const space of await sharedSpaces(context)) lists.push(...(await projectsIn(context, space)))
  return lists
}

/** The projects of one space, the root project first. */
export async function projectsIn(context: Context, space: Space): Promise<NoteProject[]> {
  const [entries, folders] = await Promise.all([
    context.identity.projects(space.id),
    context.database.all<{ project_id: string; folder: string }>(
      sql`SELECT project_id, folder FROM note_projects WHERE space_id = ${space.id}`,
    ),
  ])
  const kept = new Map(folders.map(({ project_id: id, folder }) => [id, folder]))
  const taken = new Set([...kept.values()].map(fold))
  return [
    rootProject(space),
    ...entries.map(
      ({ id, slug, displayName, status }): NoteProject => ({
        space,
        projectId: id,
        handle: `${space.name}/${slug}`,
        displayName,
        status,
        folder: kept.get(id) ?? takeFolder(taken, slug),
      }),
    ),
  ]
}

/** Called as the project, with a number where another project's notes stand: one that had the name before keeps its folder. */
function takeFolder(taken: Set<string>, slug: string): string {
  let folder = slug
  for (let number = 2; taken.has(fold(folder)); number++) folder = `${slug}_${number}`
  taken.add(fold(folder))
  return folder
}

function fold(folder: string): string {
  return folder.normalize('NFC').toLowerCase()
}

function rootProject(space: Space): NoteProject {
  return { space, projectId: undefined, handle: space.name, displayName: space.name, status: 'active', folder: '' }
}
