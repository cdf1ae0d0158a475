import { z } from 'zod'
import { decide } from '../decide.ts'
import { define } from './define.ts'

export const approve = define({
  verb: 'approve',
  summary: 'Let nodes that wait, or were rejected, be recalled and found',
  effect: 'write',
  input: z.strictObject({ uris: z.array(z.string().min(1).max(2000)).min(1).max(200).describe('Nodes.') }),
  output: z.object({ uris: z.array(z.string()).describe('Nodes decided on.') }),
  failure: { prefix: 'Approve failed' },
  cli: { positional: ['uris'] },
  run: async (context, input) => ({ uris: await decide(context, input.uris, ['pending', 'rejected'], 'active') }),
  render: ({ uris }) => uris.map((uri) => `Approved ${uri}`).join('\n'),
})
