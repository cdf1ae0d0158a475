import { z } from 'zod'
import { outStatus } from './fields.ts'

/** One node as it is shown, or the root of a domain (which has no id). */
export const nodeView = z.object({
  uri: z.string().describe('Present URI.'),
  id: z.string().optional().describe('Record id; none for the root of a domain.'),
  title: z.string().optional().describe('Name.'),
  priority: z.int().optional().describe('0 is most important.'),
  disclosure: z.string().optional().describe('When to recall it.'),
  aliases: z.array(z.string()).describe('Former URIs that still answer.'),
  asked_for: z.string().optional().describe('The former URI that was asked for.'),
  status: outStatus.optional(),
  held: z.array(z.string()).describe('Why it waits for a person.'),
  written: z.string().optional().describe('When, and by whom or from which file.'),
  version_token: z.string().optional().describe('For update, move and delete.'),
  content: z.string().optional().describe('The body; none where it is empty or withheld.'),
  children: z
    .array(
      z.object({
        uri: z.string().describe('URI.'),
        priority: z.int().describe('Priority.'),
        snippet: z.string().describe('Beginning of the body.'),
      }),
    )
    .describe('Nodes directly below.'),
  more_children: z.boolean().describe('Some children are left out.'),
  glossary: z.array(z.string()).optional().describe('Terms.'),
})

export type NodeView = z.infer<typeof nodeView>
