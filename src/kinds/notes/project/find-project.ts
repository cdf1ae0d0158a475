import { type Context, MnemaError } from '../../../contract/index.ts'
import { listProjects } from './list-projects.ts'
import type { NoteProject } from './note-project.ts'

/**
 * The project of a handle: `space/slug`, the name of a space for its root project, or a slug alone where only one project has it. A former slug
 * answers where no present one does.
 * @throws MnemaError `not_found`, the same for what does not exist and what the caller may not see; `conflict` for a slug of several projects.
 */
export async function findProject(context: Context, handle: string): Promise<NoteProject> {
  const wanted = handle.trim().normalize('NFC').toLowerCase()
  const projects = await listProjects(context)
  const exact = projects.find((project) => project.handle.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const named = projects.filter((project) => slugOf(project) === wanted)
  const found = named.length > 0 ? named : await formerly(context, projects, wanted)
  const [only] = found
  if (only === undefined) throw noProject(handle)
  if (found.length === 1) return only
  throw new MnemaError('conflict', `Several projects are called "${handle}".`, {
    field: 'project',
    remedy: `Give the whole handle: ${found.map((project) => project.handle).join(', ')}.`,
    data: { handles: found.map((project) => project.handle) },
  })
}

/** The project that a call names, else that of the working directory, else the root project of the default space. */
export async function projectOrOwn(context: Context, handle: string | undefined): Promise<NoteProject> {
  if (handle !== undefined) return findProject(context, handle)
  const projects = await listProjects(context)
  const chosen =
    projects.find(({ projectId }) => projectId !== undefined && projectId === context.project?.id) ?? projects[0]
  if (chosen === undefined) throw noProject('')
  return chosen
}

export function noProject(handle: string): MnemaError {
  return new MnemaError('not_found', handle === '' ? 'You have no project.' : 'There is no such project.', {
    field: 'project',
    remedy: 'Copy a handle from get_my_projects as it is printed.',
  })
}

function slugOf({ projectId, handle }: NoteProject): string | undefined {
  return projectId === undefined ? undefined : handle.slice(handle.indexOf('/') + 1).toLowerCase()
}

async function formerly(context: Context, projects: readonly NoteProject[], wanted: string): Promise<NoteProject[]> {
  const [spaceName, slug] = wanted.includes('/')
    ? [wanted.slice(0, wanted.indexOf('/')), wanted.slice(wanted.indexOf('/') + 1)]
    : [undefined, wanted]
  const spaces = new Map(projects.map(({ space }) => [space.id, space]))
  const found: NoteProject[] = []
  for (const space of spaces.values()) {
    if (spaceName !== undefined && space.name.toLowerCase() !== spaceName) continue
    const owner = await context.identity.projectBySlug(space.id, slug)
    const project = projects.find((candidate) => owner !== undefined && candidate.projectId === owner.id)
    if (project !== undefined) found.push(project)
  }
  return found
}
