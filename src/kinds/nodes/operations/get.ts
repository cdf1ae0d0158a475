import { z } from 'zod'
import { type Context, MnemaError, say } from '../../../contract/index.ts'
import { findNode, readUri } from '../find-node.ts'
import { renderNode } from '../node-view.ts'
import { formatUri } from '../uri.ts'
import { viewNode, viewRoot } from '../view-node.ts'
import { define } from './define.ts'
import { uri } from './fields.ts'
import { nodeView } from './view-schema.ts'

/** Domains that can be browsed before anything stands in them. */
const usualDomains: readonly string[] = ['core', 'preferences', 'project']

export const get = define({
  verb: 'get',
  tool: 'lore_get_node',
  summary: 'Open one node',
  guide:
    'Open one node by URI, before you rely on a memory from a <recall> block: then pass the session_id and query_id of that tag, so that the use is counted. A path without "://" means the default domain; core:// or project:// browses the root.',
  effect: 'read',
  input: z.strictObject({
    uri,
    nav_only: z.boolean().optional().describe('Skip the glossary.'),
    session_id: z.string().max(200).optional().describe('Copied from the <recall> tag.'),
    query_id: z.string().max(200).optional().describe('Copied from the <recall> tag.'),
  }),
  output: nodeView.extend({
    adopted: z.boolean().optional().describe('Whether the use of a recalled memory was counted.'),
  }),
  failure: { prefix: 'Lore get node failed' },
  cli: { positional: ['uri'] },
  run: async (context, input) => {
    const place = readUri(context, input.uri)
    if (place.path === '') {
      await requireDomain(context, place.tree)
      return viewRoot(context, place.tree)
    }
    const node = await findNode(context, place)
    const view = await viewNode(context, node, { navOnly: input.nav_only ?? false })
    if (input.query_id === undefined) return view
    return { ...view, adopted: await adopt(context, node.record.id, input.query_id, input.session_id) }
  },
  render: renderNode,
})

/** Counts the use of a recalled memory. That it cannot be counted is no reason not to open the node. */
async function adopt(context: Context, recordId: string, queryId: string, given: string | undefined): Promise<boolean> {
  const sessionId = given ?? context.session?.id
  if (sessionId === undefined) return false
  return context.sessions.adopt(context.space.id, queryId, sessionId, recordId).catch(() => false)
}

async function requireDomain(context: Context, tree: string): Promise<void> {
  if (usualDomains.includes(tree) || tree === context.settings.nodes.defaultDomain) return
  const known = (await context.records.trees('nodes')).map((entry) => entry.tree)
  if (known.includes(tree)) return
  throw new MnemaError(
    'not_found',
    say(context.locale, {
      en: `There is no domain ${formatUri({ tree, path: '' })}.`,
      zh: `没有 ${formatUri({ tree, path: '' })} 这个域。`,
    }),
    {
      field: 'uri',
      remedy: say(context.locale, { en: `Known domains: ${known.join(', ')}.`, zh: `已有的域：${known.join('，')}。` }),
      data: { known },
    },
  )
}
