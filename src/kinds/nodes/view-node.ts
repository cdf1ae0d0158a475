import type { Context, MemoryRecord, Place, Provenance } from '../../contract/index.ts'
import { snippet } from './fence.ts'
import { disclosureOf, glossaryOf, hasContent, isServed, placeOf, priorityOf, reasonsOf } from './node.ts'
import type { NodeView } from './operations/view-schema.ts'
import { formatUri, isSamePlace } from './uri.ts'

/** Most children that one reply lists. */
const listed = 60

/** A node as it is shown to the caller: to agents, the text of one that waits for a person is withheld. */
export async function viewNode(
  context: Context,
  node: { record: MemoryRecord; place: Place; former: string | undefined },
  options: { navOnly: boolean },
): Promise<NodeView> {
  const { record, place, former } = node
  const disclosure = disclosureOf(record)
  const shown = isServed(record) || context.caller.audience === 'person'
  return {
    uri: formatUri(place),
    id: record.id,
    title: record.title,
    priority: priorityOf(record),
    ...(disclosure === undefined || !shown ? {} : { disclosure }),
    aliases: [
      ...record.places.filter((other) => !isSamePlace(other, place)).map(formatUri),
      ...(former === undefined ? [] : [former]),
    ],
    ...(former === undefined ? {} : { asked_for: former }),
    status: record.status,
    held: reasonsOf(record),
    written: describeOrigin(record.updatedAt, record.provenance),
    version_token: record.versionToken,
    ...(hasContent(record) && shown ? { content: record.body } : {}),
    ...(await viewChildren(context, place)),
    ...(options.navOnly || !shown ? {} : { glossary: glossaryOf(record) }),
  }
}

/** The root of a domain: an address with the nodes directly below it. */
export async function viewRoot(context: Context, tree: string): Promise<NodeView> {
  const place = { tree, path: '' }
  return { uri: formatUri(place), aliases: [], held: [], ...(await viewChildren(context, place)) }
}

async function viewChildren(context: Context, place: Place): Promise<Pick<NodeView, 'children' | 'more_children'>> {
  const entries = await context.records.children('nodes', place, { limit: listed + 1 })
  const seen = entries.filter(
    ({ record }) =>
      (isServed(record) || context.caller.audience === 'person') &&
      !(record.attributes.fixed === true && isIdle(record)),
  )
  return {
    children: seen.slice(0, listed).map(({ record, place: at }) => ({
      uri: formatUri(at),
      priority: priorityOf(record),
      snippet: snippet(record.body),
    })),
    more_children: entries.length > listed,
  }
}

/** A program's own fixed node that nobody has filled: listing ten of them would only cost tokens. */
function isIdle(record: MemoryRecord): boolean {
  return !hasContent(record) && placeOf(record).path.includes('/')
}

/** `2026-11-30, agent (codex)` or `2026-11-30, import CLAUDE.md:12`. */
export function describeOrigin(at: Date, provenance: Provenance): string {
  const day = at.toISOString().slice(0, 10)
  if (provenance.file !== undefined) {
    return `${day}, ${provenance.source} ${provenance.file}${provenance.line === undefined ? '' : `:${provenance.line}`}`
  }
  return `${day}, ${provenance.source}${provenance.source === 'system' ? '' : ` (${provenance.clientType})`}`
}
