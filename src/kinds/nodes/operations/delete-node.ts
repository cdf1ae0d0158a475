import { z } from 'zod'
import { MnemaError, say } from '../../../contract/index.ts'
import { isFixed } from '../boot.ts'
import { findAndLock } from '../find-and-lock.ts'
import { readUri } from '../find-node.ts'
import { formatUri } from '../uri.ts'
import { define } from './define.ts'
import { uri, versionToken } from './fields.ts'

export const deleteNode = define({
  verb: 'delete',
  tool: 'lore_delete_node',
  summary: 'Move a node and all below it to the trash',
  guide:
    'Delete a path that is outdated, a duplicate or no longer needed, with all below it. A person can restore it whole.',
  effect: 'destroy',
  idempotent: true,
  input: z.strictObject({ uri, version_token: versionToken }),
  output: z.object({
    uri: z.string().describe('Where it stood.'),
    asked_for: z.string().optional().describe('The former URI that was asked for.'),
    unit: z.string().describe('Restores all of it.'),
    deleted: z.int().describe('How many nodes went.'),
  }),
  failure: { prefix: 'Lore delete failed', policy: 'Lore delete blocked by policy' },
  cli: { positional: ['uri'] },
  run: async (context, input) => {
    const asked = readUri(context, input.uri)
    const found = await findAndLock(context, asked, 'uri')
    if (isFixed(found.place)) {
      throw new MnemaError(
        'protected',
        say(context.locale, {
          en: `${formatUri(found.place)} is a fixed boot node and cannot be deleted.`,
          zh: `${formatUri(found.place)} 是固定的启动节点，不能删除。`,
        }),
        {
          field: 'uri',
          remedy: say(context.locale, {
            en: 'Change its content with lore_update_node.',
            zh: '请用 lore_update_node 修改它的正文。',
          }),
        },
      )
    }
    const subtree = await context.records.subtree('nodes', found.place)
    const below = subtree.map(({ record }) => record.id).filter((id) => id !== found.record.id)
    const unit = await context.records.remove([found.record.id, ...below], {
      ...(input.version_token === undefined ? {} : { expect: input.version_token }),
    })
    return {
      uri: formatUri(found.place),
      ...(found.former === undefined ? {} : { asked_for: found.former }),
      unit: unit.unit,
      deleted: unit.count,
    }
  },
  render: (output, locale) => {
    const lines = [
      `Deleted ${output.uri}`,
      ...(output.asked_for === undefined ? [] : [`Moved: ${output.asked_for} → ${output.uri}`]),
      say(locale, {
        en: `${output.deleted} ${output.deleted === 1 ? 'node' : 'nodes'} in the trash. A person restores with: mnema nodes restore ${output.uri}`,
        zh: `${output.deleted} 个节点移入回收站。可由人恢复：mnema nodes restore ${output.uri}`,
      }),
    ]
    return lines.join('\n')
  },
})
