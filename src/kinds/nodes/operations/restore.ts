import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError, type Place, say } from '../../../contract/index.ts'
import { findTrashed } from '../find-live-or-trashed.ts'
import { readUri } from '../find-node.ts'
import { lockPlaces } from '../lock-places.ts'
import { addressOf, placeOf } from '../node.ts'
import { childOf, formatUri, lastSegment, parentOf } from '../uri.ts'
import { define } from './define.ts'
import { outId, outToken, outUri } from './fields.ts'

export const restore = define({
  verb: 'restore',
  summary: 'Bring back a deleted node with all that went with it, or an old revision of a node',
  effect: 'write',
  input: z.strictObject({
    uri: z.string().min(1).max(2000).describe('Address of the node, live or deleted.'),
    revision: z.int().min(1).optional().describe('Bring back this revision.'),
  }),
  output: z.object({
    uri: outUri,
    id: outId,
    version_token: outToken,
    restored: z.int().describe('Nodes that came back from the trash.'),
    revision: z.int().optional().describe('Revision whose state it has now.'),
  }),
  failure: { prefix: 'Restore failed' },
  cli: { positional: ['uri'] },
  run: async (context, input) => {
    const place = readUri(context, input.uri)
    const live = place.path === '' ? undefined : await context.records.at('nodes', place)
    const trashed =
      live?.via === 'current' || place.path === '' ? undefined : await context.records.trashedAt('nodes', place)
    if (live !== undefined && trashed === undefined && input.revision === undefined)
      throw standsThere(context, input.uri)
    const back =
      live !== undefined && trashed === undefined
        ? { record: live.record, restored: 0 }
        : await restoreUnit(context, input.uri)
    const record =
      input.revision === undefined ? back.record : await context.records.revert(back.record.id, input.revision)
    return {
      uri: addressOf(record),
      id: record.id,
      version_token: record.versionToken,
      restored: back.restored,
      ...(input.revision === undefined ? {} : { revision: input.revision }),
    }
  },
  render: (output, locale) =>
    [
      `Restored ${output.uri}`,
      ...(output.restored === 0
        ? []
        : [say(locale, { en: `${output.restored} nodes came back.`, zh: `恢复了 ${output.restored} 个节点。` })]),
      ...(output.revision === undefined
        ? []
        : [
            say(locale, {
              en: `It reads as in revision ${output.revision}; the history goes on from here.`,
              zh: `内容回到第 ${output.revision} 版；历史从这里继续。`,
            }),
          ]),
    ].join('\n'),
})

/** Brings back the unit in which the node went. It comes to stand below its parent, also where that has moved meanwhile. */
async function restoreUnit(context: Context, uri: string): Promise<{ record: MemoryRecord; restored: number }> {
  const { record, unit } = await findTrashed(context, uri)
  const units = await context.records.trash({ kind: 'nodes', limit: 10_000 })
  const top = units.find((known) => known.unit === unit)
  const place = placeOf(top?.top ?? record)
  await lockPlaces(context, place)
  const home = await findHome(context, place)
  const records = await context.records.restore(unit)
  if (home !== undefined) {
    await lockPlaces(context, home)
    await context.records.move('nodes', place, home)
  }
  const restored = await context.records.get(record.id)
  return { record: restored ?? record, restored: records.length }
}

/**
 * Where the unit must be moved because its parent stands elsewhere now; undefined where it can stay.
 * @throws MnemaError `conflict` when the parent is gone.
 */
async function findHome(context: Context, place: Place): Promise<Place | undefined> {
  const above = parentOf(place)
  if (above === undefined) return undefined
  const parent = await context.records.at('nodes', above)
  if (parent?.via === 'current') return undefined
  if (parent?.via === 'alias') return childOf(parent.place, lastSegment(place))
  throw new MnemaError(
    'conflict',
    say(context.locale, {
      en: `The parent ${formatUri(above)} is gone, too.`,
      zh: `父节点 ${formatUri(above)} 也已不在。`,
    }),
    {
      field: 'uri',
      remedy: say(context.locale, {
        en: `Restore it first: mnema nodes restore ${formatUri(above)}.`,
        zh: `请先恢复它：mnema nodes restore ${formatUri(above)}。`,
      }),
    },
  )
}

function standsThere(context: Context, uri: string): MnemaError {
  return new MnemaError(
    'conflict',
    say(context.locale, { en: `There is a live node at ${uri}.`, zh: `${uri} 处有正在使用的节点。` }),
    {
      field: 'uri',
      remedy: say(context.locale, {
        en: 'Name a revision to bring back an old state, or move the live node before a deleted one is restored there.',
        zh: '要恢复旧状态，请用 --revision 指定版本；要恢复已删除的节点，请先把现有节点移走。',
      }),
    },
  )
}
