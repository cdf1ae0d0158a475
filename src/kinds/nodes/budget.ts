import { type Context, MnemaError, say } from '../../contract/index.ts'
import { addressOf, seatedStatuses } from './node.ts'

/** How many of the nodes that could be lowered an error names. */
const named = 5

/**
 * Takes a seat at the priority, counted over the live nodes of the space inside the writing transaction; the fixed nodes take none.
 * Writers that want a seat wait for one another, so that two cannot take the last one.
 * @throws MnemaError `policy` when all seats are taken (data: priority, count, cap, uris).
 */
export async function takeSeat(context: Context, priority: number): Promise<void> {
  const cap = context.settings.nodes.priorityCaps[priority]
  if (cap === undefined || cap === null) return
  await context.lock(`nodes:${context.space.id}:priority`)
  const seated = { kind: 'nodes', statuses: seatedStatuses } as const
  const all = await context.records.count({ ...seated, attributes: { priority } })
  const fixed = await context.records.count({ ...seated, attributes: { priority, fixed: true } })
  const count = all - fixed
  if (count < cap) return

  // Those untouched for longest are the likeliest to be lowered; the list comes newest first.
  const records = await context.records.list({ ...seated, attributes: { priority } })
  const uris = records
    .filter((record) => record.attributes.fixed !== true)
    .map(addressOf)
    .reverse()
    .slice(0, named)
  throw new MnemaError(
    'policy',
    say(context.locale, {
      en: `Priority ${priority} is full (${count}/${cap}).`,
      zh: `优先级 ${priority} 已满（${count}/${cap}）。`,
    }),
    {
      field: 'priority',
      remedy: say(context.locale, {
        en: `First lower one of these with lore_update_node, or use priority ${priority + 1}: ${uris.join(', ')}.`,
        zh: `请先用 lore_update_node 降低其中一个节点的优先级，或改用优先级 ${priority + 1}：${uris.join('，')}。`,
      }),
      data: { priority, count, cap, uris },
    },
  )
}
