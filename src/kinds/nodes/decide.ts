import { type Context, MnemaError, type RecordStatus, say } from '../../contract/index.ts'
import { findNode, readUri } from './find-node.ts'
import { formatUri } from './uri.ts'

/**
 * A person's word on nodes that wait: all of them or none.
 * @returns the addresses decided on.
 * @throws MnemaError `conflict` for a node that no decision is asked about.
 */
export async function decide(
  context: Context,
  uris: readonly string[],
  from: readonly RecordStatus[],
  to: RecordStatus,
): Promise<string[]> {
  const decided: string[] = []
  for (const [index, uri] of uris.entries()) {
    const { record, place } = await findNode(context, readUri(context, uri, `uris.${index}`), `uris.${index}`)
    if (!from.includes(record.status)) {
      throw new MnemaError(
        'conflict',
        say(context.locale, {
          en: `${formatUri(place)} is ${record.status}: there is nothing to decide.`,
          zh: `${formatUri(place)} 的状态是 ${record.status}，无需审核。`,
        }),
        {
          field: `uris.${index}`,
          remedy: say(context.locale, { en: 'See: mnema nodes pending.', zh: '请查看：mnema nodes pending。' }),
        },
      )
    }
    await context.records.update(record.id, { status: to, attributes: to === 'active' ? { held: null } : {} })
    decided.push(formatUri(place))
  }
  return decided
}
