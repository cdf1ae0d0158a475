import { type BriefSection, type Context, say } from '../../contract/index.ts'
import { placeholderFor, roleOf } from './boot.ts'
import { type BootEntry, readBoot } from './boot-memory.ts'
import { fence } from './fence.ts'
import { renderRecent } from './recent-line.ts'
import { formatUri } from './uri.ts'

/** Where boot memory stands among the sections of all kinds. */
const order = 10

/** What an agent wakes with: its filled fixed nodes, what changed last, and which fixed nodes wait to be written. */
export async function brief(context: Context): Promise<readonly BriefSection[]> {
  const { entries, recent } = await readBoot(context)
  const filled = entries.filter((entry) => entry.state === 'filled').map((entry) => nodeSection(context, entry))
  const empty = entries.filter((entry) => entry.state === 'empty')
  return [
    ...filled,
    ...(recent.length === 0
      ? []
      : [
          section(order + 0.5, say(context.locale, { en: 'Recently changed', zh: '最近变更' }), [
            say(context.locale, {
              en: 'Addresses only; open what fits with lore_get_node.',
              zh: '只有地址，需要时用 lore_get_node 打开。',
            }),
            ...recent.map(renderRecent),
          ]),
        ]),
    ...(empty.length === 0
      ? []
      : [
          section(order + 0.6, say(context.locale, { en: 'Not written yet', zh: '尚未填写' }), [
            say(context.locale, {
              en: 'Empty fixed nodes; write them with lore_update_node once you know what belongs there.',
              zh: '固定节点还是空的；知道该写什么之后，用 lore_update_node 填写。',
            }),
            ...empty.map(({ node }) => `- ${formatUri(node.place)}: ${placeholderFor(node, context.locale)}`),
          ]),
        ]),
  ]
}

function nodeSection(context: Context, { node, record }: BootEntry): BriefSection {
  return {
    order,
    heading: `${formatUri(node.place)} · ${roleOf(node, context.locale)}`,
    text: fence(record?.body ?? ''),
    recordIds: record === undefined ? [] : [record.id],
    essential: true,
  }
}

function section(at: number, heading: string, lines: readonly string[]): BriefSection {
  return { order: at, heading, text: lines.join('\n'), recordIds: [], essential: false }
}
