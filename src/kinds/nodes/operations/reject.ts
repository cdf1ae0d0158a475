import { z } from 'zod'
import { decide } from '../decide.ts'
import { define } from './define.ts'

export const reject = define({
  verb: 'reject',
  summary: 'Keep nodes out of recall and search for good',
  effect: 'write',
  input: z.strictObject({ uris: z.array(z.string().min(1).max(2000)).min(1).max(200).describe('Nodes.') }),
  output: z.object({ uris: z.array(z.string()).describe('Nodes decided on.') }),
  failure: { prefix: 'Reject failed' },
  cli: { positional: ['uris'] },
  run: async (context, input) => ({ uris: await decide(context, input.uris, ['pending'], 'rejected') }),
  render: ({ uris }) => uris.map((uri) => `Rejected ${uri}`).join('\n'),
})
