import type { Context } from '../../../../contract/index.ts'
import { trees } from '../../note.ts'
import { isWithin, type NoteProject, projectsIn } from '../../project/index.ts'

export interface NoteVersion {
  token: string
  revision: number
}

/** The filters of the notes of a project: its own, and those of the projects in its folder. */
async function filtersOf(context: Context, project: NoteProject) {
  const filter = { kind: 'notes', tree: trees['user-doc'] } as const
  if (project.projectId === undefined) return [filter]
  const projects = await projectsIn(context, context.space)
  return projects
    .flatMap(({ projectId, folder }) =>
      projectId !== undefined && isWithin(folder, project.folder) ? [projectId] : [],
    )
    .map((projectId) => ({ ...filter, projectId }))
}

/** All shared notes of a project, by their ids. @param context in the space of the project. */
export async function noteVersions(context: Context, project: NoteProject): Promise<Map<string, NoteVersion>> {
  const found = new Map<string, NoteVersion>()
  for (const filter of await filtersOf(context, project)) {
    for (const { id, versionToken: token, revision } of await context.records.versions(filter))
      found.set(id, { token, revision })
  }
  return found
}

/** Equal marks mean that none of these notes was changed in between; undefined while that cannot be said. */
export async function noteMark(context: Context, project: NoteProject): Promise<string | undefined> {
  const marks: string[] = []
  for (const filter of await filtersOf(context, project)) {
    const mark = await context.records.mark(filter)
    if (mark === undefined) return undefined
    marks.push(mark)
  }
  return JSON.stringify(marks)
}
