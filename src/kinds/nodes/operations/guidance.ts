import { z } from 'zod'
import { guidance as guidanceFor } from '../guidance.ts'
import { define } from './define.ts'

export const guidance = define({
  verb: 'guidance',
  tool: 'lore_guidance',
  summary: 'How to use node memory well',
  guide: 'Load the complete rules for using this memory. Call it when they are not in your context yet.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ guidance: z.string().describe('The rules.') }),
  failure: { prefix: 'Guidance' },
  run: async (context) => ({ guidance: guidanceFor(context.locale) }),
  render: (output) => output.guidance,
})
