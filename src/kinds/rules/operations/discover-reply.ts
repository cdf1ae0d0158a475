import { z } from 'zod'
import { outProject } from './fields.ts'

const candidate = z.object({
  id: z.string().describe('What was asked of the code.'),
  kind: z.enum(['tooling', 'style', 'code']).describe('tooling: declared by a manifest; the others are counted.'),
  rule: z.string().describe('The rule that it would make.'),
  scope: z.string().describe('Where it applies.'),
  of: z.string().describe('What was counted; of tooling, the file that declares it.'),
  opportunities: z.int().describe('Places at which there is a choice.'),
  following: z.int().describe('How many of them follow the rule.'),
  ratio: z.number().describe('following / opportunities.'),
  lower_bound: z.number().describe('Lower end of the Wilson interval of the ratio, z = 1.96.'),
  files: z.int().describe('Files with such places.'),
  counter_examples: z
    .array(z.object({ path: z.string(), line: z.int() }))
    .describe('At most 3 places that do otherwise.'),
  contradicts: z.string().optional().describe('Id of a rule in force that asks for the opposite.'),
})

/** What `discover_conventions` answers. */
export const discoverReply = z.object({
  project: outProject,
  candidates: z.array(candidate).describe('At most 40.'),
  total: z.int().describe('How many there are.'),
  enforced: z.int().describe('Left out because a linter or formatter enforces them.'),
  known: z.int().describe('Left out because a rule says so already.'),
  rejected: z.int().describe('Left out because a person rejected them before.'),
  files: z.int().describe('Files that were read.'),
  total_files: z.int().describe('Text files of the project.'),
  left_out: z.int().describe('Files left out: vendored, generated, minified, too large.'),
  unparsed: z
    .array(z.object({ language: z.string(), reason: z.string() }))
    .describe('Languages that cannot be parsed here.'),
  unread_configs: z
    .array(z.string())
    .describe('Configurations of linters that are programs or cannot be read: what they enforce is not known.'),
})
