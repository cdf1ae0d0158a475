import { type Context, type MemoryRecord, MnemaError, say } from '../../contract/index.ts'
import { findNode, readUri } from './find-node.ts'
import { formatUri } from './uri.ts'

export interface KnownNode {
  record: MemoryRecord
  uri: string
  /** The unit with which it lies in the trash; undefined for a live node. */
  trashUnit: string | undefined
}

/**
 * The live node at an address, else the one that went to the trash last from there: for a person, who sees both.
 * @throws MnemaError `not_found`, `invalid_input`.
 */
export async function findLiveOrTrashed(context: Context, uri: string): Promise<KnownNode> {
  const place = readUri(context, uri)
  const found = place.path === '' ? undefined : await context.records.at('nodes', place)
  if (found !== undefined) return { record: found.record, uri: formatUri(found.place), trashUnit: undefined }
  const trashed = place.path === '' ? undefined : await context.records.trashedAt('nodes', place)
  if (trashed !== undefined) return { record: trashed, uri: formatUri(place), trashUnit: trashed.trashUnit }
  const node = await findNode(context, place)
  return { record: node.record, uri: formatUri(node.place), trashUnit: undefined }
}

/**
 * What lies in the trash from an address.
 * @throws MnemaError `not_found`.
 */
export async function findTrashed(context: Context, uri: string): Promise<{ record: MemoryRecord; unit: string }> {
  const place = readUri(context, uri)
  const record = place.path === '' ? undefined : await context.records.trashedAt('nodes', place)
  if (record?.trashUnit !== undefined) return { record, unit: record.trashUnit }
  throw new MnemaError(
    'not_found',
    say(context.locale, {
      en: `Nothing from ${formatUri(place)} is in the trash.`,
      zh: `回收站里没有来自 ${formatUri(place)} 的内容。`,
    }),
    {
      field: 'uri',
      remedy: say(context.locale, { en: 'See: mnema nodes trash.', zh: '请查看：mnema nodes trash。' }),
    },
  )
}
