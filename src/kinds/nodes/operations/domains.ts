import { z } from 'zod'
import { define } from './define.ts'

export const domains = define({
  verb: 'domains',
  tool: 'lore_list_domains',
  summary: 'The top-level domains with how many root nodes each has',
  guide: 'List the top-level domains, such as core, preferences and project, with how many root nodes each has.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    domains: z
      .array(
        z.object({
          name: z.string().describe('Domain.'),
          root_count: z.int().describe('Nodes directly below its root.'),
        }),
      )
      .describe('By name.'),
  }),
  failure: { prefix: 'Lore list domains failed' },
  run: async (context) => {
    const trees = await context.records.trees('nodes')
    return { domains: trees.map(({ tree, roots }) => ({ name: tree, root_count: roots })) }
  },
  render: ({ domains: list }) =>
    list.length === 0
      ? 'No domains found.'
      : list
          .map(
            ({ name, root_count }) =>
              `- ${name} (${root_count}) — open root with lore_get_node uri="${name}://" nav_only=true`,
          )
          .join('\n'),
})
