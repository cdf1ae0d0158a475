import { z } from 'zod'
import type { Context } from '../../../contract/index.ts'
import { type Change, changeOf, deletedIn, documentsOf } from '../delta/index.ts'
import { enterProject, findProject, type NoteProject, projectsIn, sharedSpaces } from '../project/index.ts'
import { changeLine } from './change-line.ts'
import { define } from './define.ts'
import { outChange, project } from './fields.ts'

const output = z.object({
  changes: z.array(outChange).describe('The newest first, one entry a note.'),
  truncated: z.boolean().describe('There are older ones.'),
})

export const recentActivity = define({
  verb: 'recent',
  tool: 'recent_activity',
  summary: 'The notes that changed last',
  guide:
    'The notes that changed last: who, how, where, when. Not the news since your last visit; start_session has those.',
  effect: 'read',
  input: z.strictObject({
    project: project.optional(),
    limit: z.int().min(1).max(100).optional().describe('Default 20.'),
  }),
  output,
  run: async (context, { project: handle, limit = 20 }): Promise<z.infer<typeof output>> => {
    const changes: Change[] = []
    for (const chosen of await projectsAsked(context, handle)) {
      const there = await enterProject(context, chosen)
      const projects = await projectsIn(context, chosen.space)
      const records = await there.records.list({ ...documentsOf(chosen), limit: limit + 1 })
      changes.push(...(await Promise.all(records.map((record) => changeOf(there, record, projects)))))
      changes.push(...(await deletedIn(there, chosen, projects, { limit: limit + 1 })))
    }
    changes.sort((a, b) => (a.modifiedAt > b.modifiedAt ? -1 : a.modifiedAt < b.modifiedAt ? 1 : 0))
    return { changes: changes.slice(0, limit), truncated: changes.length > limit }
  },
  render: ({ changes, truncated }) =>
    changes.length === 0
      ? 'Nothing was changed yet.'
      : [...changes.map(changeLine), ...(truncated ? ['There are older ones: raise limit.'] : [])].join('\n'),
})

/** The one that is named, or the root projects of all spaces, in which every note is. */
async function projectsAsked(context: Context, handle: string | undefined): Promise<NoteProject[]> {
  if (handle !== undefined) return [await findProject(context, handle)]
  const roots: NoteProject[] = []
  for (const space of await sharedSpaces(context)) roots.push(...(await projectsIn(context, space)).slice(0, 1))
  return roots
}
