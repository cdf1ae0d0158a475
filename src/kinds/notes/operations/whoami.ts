import { z } from 'zod'
import { listProjects, personalSpace } from '../project/index.ts'
import { define } from './define.ts'

export const whoami = define({
  verb: 'whoami',
  tool: 'whoami',
  summary: 'Who you are here and what you may do',
  guide: 'Who you are here: principal, read or write, your projects, and what the engine can do.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    principal: z.object({ id: z.string().describe('Stable id.'), name: z.string().describe('For people.') }),
    access: z.enum(['read', 'write']).describe('The most that your token allows.'),
    projects: z.array(z.string()).describe('Handles of the active ones.'),
    personal: z.boolean().describe('Whether the memory of the user is open to you.'),
    capabilities: z
      .object({
        vector: z.boolean().describe('Search by meaning.'),
        trash: z.boolean().describe('Deletions can be undone by a person.'),
        revisions: z.boolean().describe('Every state is kept.'),
      })
      .describe('What the engine can do.'),
  }),
  run: async (context) => {
    const { caller, settings } = context
    const projects = await listProjects(context)
    const access: 'read' | 'write' = caller.scopes.some((scope) => scope !== 'read') ? 'write' : 'read'
    return {
      principal: { id: caller.principalId, name: caller.name },
      access,
      projects: projects.filter(({ status }) => status === 'active').map(({ handle }) => handle),
      personal: (await personalSpace(context)) !== undefined,
      capabilities: { vector: settings.embedder !== 'none', trash: true, revisions: true },
    }
  },
  render: ({ principal, access, projects, personal, capabilities }) =>
    [
      `${principal.name} (${principal.id}), ${access}`,
      `projects: ${projects.join(', ') || 'none'}`,
      `memory of the user: ${personal ? 'open' : 'closed'}`,
      `search by meaning: ${capabilities.vector ? 'on' : 'off'}; trash and revisions: on`,
    ].join('\n'),
})
