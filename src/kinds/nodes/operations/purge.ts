import { z } from 'zod'
import { findTrashed } from '../find-live-or-trashed.ts'
import { say } from '../say.ts'
import { define } from './define.ts'

export const purge = define({
  verb: 'purge',
  summary: 'Delete something in the trash for good',
  effect: 'destroy',
  input: z.strictObject({
    unit: z.string().min(1).max(2000).describe('A unit from the trash, or the URI of a deleted node.'),
  }),
  output: z.object({
    unit: z.string().describe('The unit that is gone.'),
    purged: z.int().describe('Nodes deleted for good.'),
  }),
  failure: { prefix: 'Purge failed' },
  cli: { positional: ['unit'] },
  run: async (context, input) => {
    const unit = input.unit.includes('://') ? (await findTrashed(context, input.unit)).unit : input.unit
    return { unit, purged: await context.records.purge(unit) }
  },
  render: (output, locale) =>
    say(locale, {
      en: `Purged ${output.purged} ${output.purged === 1 ? 'node' : 'nodes'}, with all revisions.`,
      zh: `已彻底删除 ${output.purged} 个节点及其全部历史。`,
    }),
})
