import { z } from 'zod'
import { MnemaError } from '../../../contract/index.ts'
import { findProject, settleFolder } from '../project/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'
import { project } from './fields.ts'

const output = z.object({
  id: z.string().describe('Stable id.'),
  handle: z.string().describe('Present handle.'),
  former: z.string().describe('The handle before, which keeps answering.'),
  displayName: z.string().describe('For people.'),
})

export const renameProject = define({
  verb: 'rename-project',
  tool: 'rename_project',
  summary: 'Change the handle or the name of a project',
  guide:
    'Change the handle of a project, its readable name, or both. The former handle keeps answering; notes stay where they are.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    project,
    slug: z.string().min(1).max(56).optional().describe('New last part of the handle.'),
    displayName: z.string().min(1).max(200).optional().describe('New readable name.'),
  }),
  output,
  cli: { positional: ['project', 'slug'] },
  run: async (context, { project: handle, slug, displayName }): Promise<z.infer<typeof output>> => {
    if (slug === undefined && displayName === undefined) throw nothingAsked()
    const found = await findProject(context, handle)
    if (found.projectId === undefined) throw rootProject()
    await settleFolder(context, found)
    const changed = await context.identity.changeProject(found.space.id, found.projectId, {
      ...(slug === undefined ? {} : { slug }),
      ...(displayName === undefined ? {} : { displayName: oneLine(displayName) }),
    })
    return {
      id: changed.id,
      handle: `${found.space.name}/${changed.slug}`,
      former: found.handle,
      displayName: changed.displayName,
    }
  },
  render: ({ handle, former, displayName }) =>
    `${handle === former ? handle : `${former} is ${handle} now`}, called ${oneLine(displayName)}`,
})

function nothingAsked(): MnemaError {
  return new MnemaError('invalid_input', 'Nothing is to be changed.', {
    field: 'slug',
    remedy: 'Give slug, displayName, or both.',
  })
}

function rootProject(): MnemaError {
  return new MnemaError('policy', 'The root project is called as its space is.', {
    field: 'project',
    remedy: 'Rename a project inside the space.',
  })
}
