import { z } from 'zod'
import { listProjects, projectKey } from '../project/index.ts'
import { oneLine } from '../wording/index.ts'
import { define } from './define.ts'

const output = z.object({
  projects: z
    .array(
      z.object({
        id: z.string().describe('Stable id.'),
        handle: z.string().describe('Copy it as it is.'),
        displayName: z.string().describe('For people.'),
        space: z.string().describe('Name of its space.'),
        current: z.boolean().describe('The one of the working directory.'),
      }),
    )
    .describe('Active projects.'),
})

export const getMyProjects = define({
  verb: 'projects',
  tool: 'get_my_projects',
  summary: 'The projects that are open to you',
  guide: 'Your projects with the handles that `project` takes. Copy a handle as it is printed.',
  effect: 'read',
  input: z.strictObject({}),
  output,
  run: async (context): Promise<z.infer<typeof output>> => {
    const projects = await listProjects(context)
    return {
      projects: projects
        .filter(({ status }) => status === 'active')
        .map((project) => ({
          id: projectKey(project),
          handle: project.handle,
          displayName: project.displayName,
          space: project.space.name,
          current: project.projectId !== undefined && project.projectId === context.project?.id,
        })),
    }
  },
  render: ({ projects }) =>
    projects.length === 0
      ? 'No project is open to you.'
      : projects
          .map(({ handle, displayName, current }) => {
            const name = oneLine(displayName)
            return `- ${handle}${name === handle ? '' : ` · ${name}`}${current ? ' (here)' : ''}`
          })
          .join('\n'),
})
