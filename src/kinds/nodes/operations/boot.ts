import { z } from 'zod'
import { type Locale, say } from '../../../contract/index.ts'
import { placeholderFor, roleOf } from '../boot.ts'
import { readBoot } from '../boot-memory.ts'
import { fence, oneLine } from '../fence.ts'
import { disclosureOf, priorityOf } from '../node.ts'
import { renderRecent } from '../recent-line.ts'
import { formatUri } from '../uri.ts'
import { define } from './define.ts'

const bootNode = z.object({
  uri: z.string().describe('URI.'),
  id: z.string().optional().describe('Record id.'),
  role: z.string().describe('What the node is for.'),
  state: z.enum(['filled', 'empty', 'withheld']).describe('Only filled ones are memory.'),
  purpose: z.string().describe('What belongs there.'),
  priority: z.int().describe('Priority.'),
  disclosure: z.string().optional().describe('When to recall it.'),
  content: z.string().optional().describe('Body, where filled.'),
})

const output = z.object({
  client_type: z.string().describe('The calling program.'),
  state: z.enum(['uninitialized', 'partial', 'complete']).describe('How much is filled.'),
  loaded: z.int().describe('Filled nodes.'),
  total: z.int().describe('Fixed nodes for this caller.'),
  nodes: z.array(bootNode).describe('Fixed nodes in order.'),
  recent: z
    .array(
      z.object({
        uri: z.string().describe('URI.'),
        priority: z.int().describe('Priority.'),
        date: z.string().describe('Day of the last change.'),
        disclosure: z.string().optional().describe('When to recall it.'),
      }),
    )
    .describe('The five that changed last.'),
})

type Output = z.infer<typeof output>

export const boot = define({
  verb: 'boot',
  tool: 'lore_boot',
  summary: 'The memory with which an agent wakes',
  guide:
    'Load the fixed boot memory for the calling program and the nodes that changed last. Call it at the start of a session where it was not loaded by itself.',
  effect: 'read',
  input: z.strictObject({}),
  output,
  failure: { prefix: 'Lore boot failed' },
  run: async (context): Promise<Output> => {
    const { entries, recent } = await readBoot(context)
    const loaded = entries.filter((entry) => entry.state === 'filled').length
    return {
      client_type: context.caller.clientType,
      state: loaded === 0 ? 'uninitialized' : loaded < entries.length ? 'partial' : 'complete',
      loaded,
      total: entries.length,
      nodes: entries.map(({ node, record, state }) => {
        const disclosure = record === undefined ? undefined : disclosureOf(record)
        return {
          uri: formatUri(node.place),
          ...(record === undefined ? {} : { id: record.id }),
          role: roleOf(node, context.locale),
          state,
          purpose: placeholderFor(node, context.locale),
          priority: record === undefined ? 0 : priorityOf(record),
          ...(disclosure === undefined || state === 'withheld' ? {} : { disclosure }),
          ...(state === 'filled' && record !== undefined ? { content: record.body } : {}),
        }
      }),
      recent,
    }
  },
  render: (value, locale) =>
    [
      `# ${say(locale, { en: 'Core memories', zh: '核心记忆' })}`,
      `${say(locale, { en: 'Loaded', zh: '已加载' })}: ${value.loaded}/${value.total}`,
      say(locale, {
        en: 'These fixed nodes are the baseline of every session. They can be changed with lore_update_node, never moved or deleted.',
        zh: '这些固定节点是每次会话的基线：可用 lore_update_node 修改，不能移动或删除。',
      }),
      ...value.nodes.map((node) => renderBootNode(node, locale)),
      ...(value.recent.length === 0
        ? []
        : [`# ${say(locale, { en: 'Recent memories', zh: '最近的记忆' })}`, value.recent.map(renderRecent).join('\n')]),
    ].join('\n\n'),
})

function renderBootNode(node: Output['nodes'][number], locale: Locale): string {
  return [
    `## ${node.uri}`,
    `Role: ${node.role}`,
    ...(node.state === 'empty' ? [`Purpose: ${node.purpose}`] : []),
    `Priority: ${node.priority}`,
    ...(node.disclosure === undefined ? [] : [`Disclosure: ${oneLine(node.disclosure)}`]),
    ...(node.id === undefined ? [] : [`Node UUID: ${node.id}`]),
    '',
    node.content !== undefined
      ? fence(node.content)
      : node.state === 'withheld'
        ? say(locale, {
            en: `(waits for a person: mnema nodes approve ${node.uri})`,
            zh: `（等待人工批准：mnema nodes approve ${node.uri}）`,
          })
        : '(empty)',
  ].join('\n')
}
