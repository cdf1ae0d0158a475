import { z } from 'zod'
import { type Context, type MemoryRecord, MnemaError, type Place, say } from '../../../contract/index.ts'
import { isFixed } from '../boot.ts'
import { findAndLock } from '../find-and-lock.ts'
import { readUri } from '../find-node.ts'
import { homeProject } from '../home-project.ts'
import { lockParent } from '../lock-parent.ts'
import { taken } from '../place-new-node.ts'
import {
  childOf,
  depthLimit,
  depthOf,
  firstSegment,
  foldPath,
  formatUri,
  isSamePlace,
  lastSegment,
  parentOf,
} from '../uri.ts'
import { define } from './define.ts'
import { outId, outToken, uri, versionToken } from './fields.ts'

export const move = define({
  verb: 'move',
  tool: 'lore_move_node',
  summary: 'Move or rename a node with all below it',
  guide:
    'Move or rename a node with all below it. The new parent must exist with content, disclosure and a term, for it becomes the new home. The old URIs keep answering.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    old_uri: uri.describe('Present URI of the node.'),
    new_uri: uri.describe('New URI of the node.'),
    version_token: versionToken,
  }),
  output: z.object({
    old_uri: z.string().describe('Where it stood.'),
    new_uri: z.string().describe('Where it stands.'),
    asked_for: z.string().optional().describe('The former URI that was asked for.'),
    id: outId,
    version_token: outToken,
    moved: z.int().describe('How many nodes moved.'),
  }),
  failure: { prefix: 'Lore move failed', policy: 'Lore move blocked by policy' },
  cli: { positional: ['old_uri', 'new_uri'] },
  run: async (context, input) => {
    const target = readUri(context, input.new_uri, 'new_uri')
    if (target.path === '') throw rootTarget(context, target)
    requireMovable(context, target, 'new_uri')
    const found = await findAndLock(context, readUri(context, input.old_uri, 'old_uri'), 'old_uri', target)
    requireMovable(context, found.place, 'old_uri')
    requireOutside(context, found.place, target)

    const to = await settle(context, found.place, target)
    requireOutside(context, found.place, to)
    await requireDepth(context, found.place, to)
    const occupant = await context.records.at('nodes', to)
    if (occupant?.via === 'current' && occupant.record.id !== found.record.id) {
      throw taken(context, occupant.place, 'new_uri')
    }
    const moved = await context.records.move('nodes', found.place, to, {
      ...(input.version_token === undefined ? {} : { expect: input.version_token }),
    })
    const record = await follow(context, found.record, found.place, to)
    return {
      old_uri: formatUri(found.place),
      new_uri: formatUri(to),
      ...(found.former === undefined ? {} : { asked_for: found.former }),
      id: found.record.id,
      version_token: record.versionToken,
      moved,
    }
  },
  render: (output, locale) =>
    [
      `Moved ${output.old_uri} → ${output.new_uri}`,
      ...(output.moved === 0 ? [say(locale, { en: '(It stood there already.)', zh: '（它原本就在那里。）' })] : []),
      ...(output.moved > 1
        ? [
            say(locale, {
              en: `${output.moved} nodes moved; their old URIs keep answering.`,
              zh: `共移动 ${output.moved} 个节点；旧 URI 仍可使用。`,
            }),
          ]
        : []),
    ].join('\n'),
})

/** The target with its parent at its present address. Under the same parent a rename needs nothing; a new home must be complete. */
async function settle(context: Context, from: Place, target: Place): Promise<Place> {
  const parent = parentOf(target)
  if (parent === undefined) return target
  const present = parentOf(from)
  if (present !== undefined && isSamePlace(present, parent)) return childOf(present, lastSegment(target))
  return childOf(await lockParent(context, parent, 'new_uri'), lastSegment(target))
}

/** A title that was only the old name follows the new one, and nodes that change their home change their project. */
async function follow(context: Context, node: MemoryRecord, from: Place, to: Place): Promise<MemoryRecord> {
  const renamed = node.title === lastSegment(from) ? { title: lastSegment(to) } : {}
  const crossed = from.tree !== to.tree || foldPath(firstSegment(from)) !== foldPath(firstSegment(to))
  if (!crossed) return context.records.update(node.id, renamed)
  const projectId = (await homeProject(context, to)) ?? null
  for (const { record } of await context.records.subtree('nodes', to)) {
    if (record.id !== node.id) await context.records.update(record.id, { projectId })
  }
  return context.records.update(node.id, { ...renamed, projectId })
}

function requireMovable(context: Context, place: Place, field: string): void {
  if (!isFixed(place)) return
  throw new MnemaError(
    'protected',
    say(context.locale, {
      en: `${formatUri(place)} is a fixed boot node: it cannot be moved or replaced.`,
      zh: `${formatUri(place)} 是固定的启动节点，不能移动或被替换。`,
    }),
    {
      field,
      remedy: say(context.locale, {
        en: 'Change its content with lore_update_node, or choose another URI.',
        zh: '请用 lore_update_node 修改它的正文，或换一个 URI。',
      }),
    },
  )
}

function requireOutside(context: Context, from: Place, to: Place): void {
  if (to.tree !== from.tree || !foldPath(to.path).startsWith(`${foldPath(from.path)}/`)) return
  throw new MnemaError(
    'conflict',
    say(context.locale, {
      en: `${formatUri(to)} is below the node itself.`,
      zh: `${formatUri(to)} 位于该节点自身之下。`,
    }),
    {
      field: 'new_uri',
      remedy: say(context.locale, { en: 'Choose a place outside of it.', zh: '请选择它之外的位置。' }),
    },
  )
}

/** What stands below the node goes with it, and must not come to stand too deep. */
async function requireDepth(context: Context, from: Place, to: Place): Promise<void> {
  const deeper = depthOf(to) - depthOf(from)
  if (deeper <= 0) return
  const subtree = await context.records.subtree('nodes', from)
  const deepest = Math.max(...subtree.map(({ place }) => depthOf(place)))
  if (deepest + deeper <= depthLimit) return
  throw new MnemaError(
    'invalid_input',
    say(context.locale, {
      en: `new_uri: nodes below would stand ${deepest + deeper} segments deep; at most ${depthLimit} are allowed.`,
      zh: `new_uri：下级节点将有 ${deepest + deeper} 段路径，最多 ${depthLimit} 段。`,
    }),
    {
      field: 'new_uri',
      remedy: say(context.locale, { en: 'Choose a place nearer to the root.', zh: '请选择离根更近的位置。' }),
    },
  )
}

function rootTarget(context: Context, target: Place): MnemaError {
  return new MnemaError(
    'invalid_input',
    say(context.locale, {
      en: `new_uri: ${formatUri(target)} is the root of a domain.`,
      zh: `new_uri：${formatUri(target)} 是域的根。`,
    }),
    {
      field: 'new_uri',
      remedy: say(context.locale, { en: 'Name the node after "://".', zh: '请在“://”之后写上节点的名字。' }),
    },
  )
}
