import { z } from 'zod'
import { type Context, MnemaError, say } from '../../../contract/index.ts'
import { findTrashed } from '../find-live-or-trashed.ts'
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
    await requireOwn(context, unit)
    return { unit, purged: await context.records.purge(unit) }
  },
  render: (output, locale) =>
    say(locale, {
      en: `Purged ${output.purged} ${output.purged === 1 ? 'node' : 'nodes'}, with all revisions.`,
      zh: `已彻底删除 ${output.purged} 个节点及其全部历史。`,
    }),
})

/** What another kind deleted is not ours to purge. */
async function requireOwn(context: Context, unit: string): Promise<void> {
  const units = await context.records.trash({ kind: 'nodes', limit: 10_000 })
  if (units.some((known) => known.unit === unit)) return
  throw new MnemaError(
    'not_found',
    say(context.locale, { en: 'There is no such unit of nodes in the trash.', zh: '回收站里没有这个单元。' }),
    {
      field: 'unit',
      remedy: say(context.locale, { en: 'See: mnema nodes trash.', zh: '请查看：mnema nodes trash。' }),
    },
  )
}
