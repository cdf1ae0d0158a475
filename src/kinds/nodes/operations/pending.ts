import { z } from 'zod'
import { say } from '../../../contract/index.ts'
import { oneLine } from '../fence.ts'
import { addressOf, reasonsOf } from '../node.ts'
import { describeOrigin } from '../view-node.ts'
import { define } from './define.ts'
import { pageLimit } from './fields.ts'

export const pending = define({
  verb: 'pending',
  summary: 'Nodes that wait for a person, and why',
  effect: 'read',
  input: z.strictObject({ limit: pageLimit.default(50).describe('Most nodes.') }),
  output: z.object({
    nodes: z
      .array(
        z.object({
          uri: z.string().describe('URI.'),
          written: z.string().describe('When and by whom.'),
          held: z.array(z.string()).describe('Why.'),
        }),
      )
      .describe('Newest first.'),
  }),
  failure: { prefix: 'Pending failed' },
  run: async (context, input) => {
    const records = await context.records.list({ kind: 'nodes', statuses: ['pending'], limit: input.limit })
    return {
      nodes: records.map((record) => ({
        uri: addressOf(record),
        written: describeOrigin(record.updatedAt, record.provenance),
        held: reasonsOf(record),
      })),
    }
  },
  render: ({ nodes }, locale) =>
    nodes.length === 0
      ? say(locale, { en: 'Nothing waits.', zh: '没有等待审核的节点。' })
      : nodes
          .map(({ uri, written, held }) =>
            [`${uri} (${written})`, ...held.map((why) => `  - ${oneLine(why)}`)].join('\n'),
          )
          .join('\n'),
})
