import { type Context, type MemoryRecord, MnemaError, type Place, say } from '../../contract/index.ts'
import { suggestNear } from './suggest-near.ts'
import { formatUri, parseUri } from './uri.ts'

export interface FoundNode {
  record: MemoryRecord
  /** Where it stands now. */
  place: Place
  /** The former address by which it was asked for. */
  former: string | undefined
}

/** @throws MnemaError `invalid_input` for what is no address. */
export function readUri(context: Context, uri: string, field = 'uri'): Place {
  return parseUri(uri, { defaultDomain: context.settings.nodes.defaultDomain, field, locale: context.locale })
}

/**
 * The live node at an address or a former address.
 * @throws MnemaError `not_found` with addresses near it (data: near); `protected` for the root of a domain.
 */
export async function findNode(context: Context, place: Place, field = 'uri'): Promise<FoundNode> {
  if (place.path === '') throw rootError(context, place, field)
  const found = await context.records.at('nodes', place)
  if (found === undefined) throw await missing(context, place, field)
  return {
    record: found.record,
    place: found.place,
    former: found.via === 'alias' ? formatUri(place) : undefined,
  }
}

async function missing(context: Context, place: Place, field: string): Promise<MnemaError> {
  const near = await suggestNear(context, place)
  const uri = formatUri(place)
  return new MnemaError(
    'not_found',
    say(context.locale, { en: `There is no node at ${uri}.`, zh: `${uri} 处没有节点。` }),
    {
      field,
      remedy:
        near.length === 0
          ? say(context.locale, {
              en: 'List the domains with lore_list_domains, or search with lore_search.',
              zh: '用 lore_list_domains 列出各域，或用 lore_search 搜索。',
            })
          : say(context.locale, {
              en: `Near it: ${near.join(', ')}. Or search with lore_search.`,
              zh: `相近的节点：${near.join('，')}。也可以用 lore_search 搜索。`,
            }),
      data: { uri, near },
    },
  )
}

function rootError(context: Context, place: Place, field: string): MnemaError {
  return new MnemaError(
    'protected',
    say(context.locale, {
      en: `${formatUri(place)} is the root of a domain, not a node.`,
      zh: `${formatUri(place)} 是域的根，不是节点。`,
    }),
    {
      field,
      remedy: say(context.locale, { en: 'Name a node below it.', zh: '请指定它下面的节点。' }),
    },
  )
}
